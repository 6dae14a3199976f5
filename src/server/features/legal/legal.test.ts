import { describe, expect, it } from 'vitest';
import type { LegalPage } from '#shared/contract/legal.ts';
import { LEGAL_KINDS, type LegalKind } from '#shared/rules/legal.ts';
import { sellable } from '#test/furnish.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const ben = await world.creator('ben');
await sellable(world, ana, { title: 'Prints' });

const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const list = async (owner: CreatorWithStore): Promise<LegalPage[]> =>
  (await world.call('listLegalPages', { storeId: owner.storeId }, { as: owner })).pages;
const change = (name: 'saveLegalPage' | 'publishLegalPage', kind: LegalKind, text: unknown) =>
  world.call(name, { storeId: ana.storeId, kind, text }, { as: ana });
const unpublish = (kind: LegalKind) => world.call('unpublishLegalPage', { storeId: ana.storeId, kind }, { as: ana });
const get = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await world.get(`/ana-studio${path}`, { headers: { host: 'stoa.test', ...headers } });
  return { status: statusCode, body };
};

describe('a legal page', () => {
  it('starts with a template to review, which nobody else sees', async () => {
    const pages = await list(ana);
    expect(pages.map(({ kind }) => kind)).toEqual(LEGAL_KINDS);
    for (const page of pages) {
      expect(page).toMatchObject({ isStarter: true, isDraft: true, publishedAt: null });
      expect(JSON.stringify(page.text)).toMatch(/\[[^\]]+\]/);
    }
    expect((await get('/legal/terms')).status).toBe(404);
    expect((await get('')).body).not.toContain('/legal/');
  });

  it('cannot be published with the template’s placeholders, or empty', async () => {
    const [terms] = await list(ana);
    await expect(change('publishLegalPage', 'terms', terms?.text)).rejects.toMatchObject({
      details: { refusal: 'legal-page-unfinished', field: 'text' },
    });
    await expect(change('publishLegalPage', 'terms', doc(' '))).rejects.toMatchObject({
      details: { refusal: 'legal-page-empty', field: 'text' },
    });
    expect((await get('/legal/terms')).status).toBe(404);
  });

  it('hides a draft until it is published, and is then linked on every page and before paying', async () => {
    await change('saveLegalPage', 'terms', doc('We sell prints.'));
    expect((await list(ana))[0]).toMatchObject({ isStarter: false, isDraft: true, publishedAt: null });
    expect((await get('/legal/terms')).status).toBe(404);
    expect((await get('/checkout/prints')).body).not.toContain('By placing your order, you agree to');

    const { page } = await change('publishLegalPage', 'terms', doc('We sell prints.'));
    expect(page).toMatchObject({ isStarter: false, isDraft: false, publishedAt: expect.any(String) });
    const shown = await get('/legal/terms');
    expect(shown.status).toBe(200);
    expect(shown.body).toContain('<p>We sell prints.</p>');
    expect(shown.body).toContain('<h1>Terms of sale</h1>');
    for (const path of ['', '/p/prints', '/checkout/prints', '/members/login'])
      expect((await get(path)).body).toContain('href="/ana-studio/legal/terms"');
    const checkout = (await get('/checkout/prints')).body;
    expect(checkout).toContain(
      'By placing your order, you agree to: <a href="/ana-studio/legal/terms" target="_blank">Terms of sale</a>.',
    );
    expect(checkout).not.toContain('/legal/imprint');
  });

  it('keeps showing the published text while a change is drafted', async () => {
    await change('publishLegalPage', 'privacy', doc('We keep little.'));
    await change('saveLegalPage', 'privacy', doc('We keep nothing.'));
    expect((await get('/legal/privacy')).body).toContain('We keep little.');
    expect((await list(ana))[1]).toMatchObject({ isDraft: true, text: doc('We keep nothing.') });
    const checkout = (await get('/checkout/prints', { 'accept-language': 'de' })).body;
    expect(checkout).toMatch(
      /Mit deiner Bestellung akzeptierst du: <a[^>]*>Verkaufsbedingungen<\/a> und <a[^>]*>Datenschutz/,
    );
  });

  it('can be unpublished, and keeps its text', async () => {
    await change('publishLegalPage', 'imprint', doc('Ana Stone, Porto'));
    expect((await get('')).body).toContain('/legal/imprint');
    expect((await unpublish('imprint')).page).toMatchObject({ publishedAt: null, text: doc('Ana Stone, Porto') });
    expect((await get('/legal/imprint')).status).toBe(404);
    expect((await get('')).body).not.toContain('/legal/imprint');
  });

  it('is hidden from other stores', async () => {
    expect((await list(ben)).every(({ isStarter }) => isStarter)).toBe(true);
    const wrong = { storeId: ana.storeId, kind: 'terms' as const, text: doc('Mine now.') };
    for (const name of ['saveLegalPage', 'publishLegalPage'] as const)
      await expect(world.call(name, wrong, { as: ben })).rejects.toThrow('You do not have permission');
    expect((await get('/legal/terms')).body).toContain('We sell prints.');
  });

  it('strips pasted scripts', async () => {
    await change('publishLegalPage', 'refunds', doc('<script>alert(1)</script>'));
    expect((await get('/legal/refunds')).body).not.toContain('<script>alert');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { newItem, fallbackPage } from '#shared/blocks/page.ts';
import { sellable } from '#test/furnish.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';

const BAR = 'Preview: not published yet';
const DRAFTED = 'Drafted by Ana';

const world = await openWorld();
const base = await world.listen();
const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
const product: { slug: string } = await sellable(world, ana);
await world.sql(
  `insert into store_hosts (host, store_id, kind, is_active, created_at) values ('bio.ana.test', $1, 'bio', true, now())`,
  [ana.storeId],
);
beforeEach(() => world.call('savePreview', { storeId: ana.storeId, changes: { name: DRAFTED } }, { as: ana }));

const creatorCookie = (person: { idToken: string }) => ({ cookie: `stoa_session=${person.idToken}` });
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${base}${path}`, { headers });
const getText = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).text();
const home = () => `/${ana.slug}`;
const preview = () => `${home()}?preview=true`;
const link = (as: CreatorWithStore) => world.call('createPreviewLink', { storeId: as.storeId }, { as });
/** A preview link with this test's own port. */
const pathOf = (url: string) => `${home()}${new URL(url).search}`;

describe('?preview=true', () => {
  it('shows the draft to the store’s creator, with a bar, uncached and not indexed', async () => {
    const response = await get(preview(), creatorCookie(ana));
    const page = await response.text();
    expect(page).toContain(DRAFTED);
    expect(page).toContain(BAR);
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(page).not.toContain('rel="canonical"');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('etag')).toBeNull();
  });

  it('shows forms with a note that they do not send yet', async () => {
    const cara = await world.creator('cara');
    const { storeId, slug } = cara;
    const page = { ...fallbackPage(), content: [newItem('contact', 'write')] };
    await world.call('savePreview', { storeId, changes: { page } }, { as: cara });
    const shown = await getText(`/${slug}?preview=true`, creatorCookie(cara));
    expect(shown).toContain('This is a preview. The form will work once the page is published.');
    expect(shown).not.toContain(`action="/${slug}/contact"`);
    await world.call('publishPreview', { storeId }, { as: cara });
    const published = await getText(`/${slug}`);
    expect(published).toContain(`action="/${slug}/contact"`);
    expect(published).not.toContain('This is a preview.');
  });

  it('shows everyone else the published page', async () => {
    const { storeId } = ana;
    const email = 'cem@example.com';
    await world.call('customerSendCode', { storeId, email, type: 'signup' });
    const code = await world.codeFor(email);
    const customer = await world.call('customerSignUp', { storeId, email, password: 'silver spoon 12', code });
    for (const headers of [
      {},
      creatorCookie(ben),
      { cookie: `stoa_session=nonsense` },
      { cookie: `stoa_member=${customer.idToken}; stoa_session=${customer.idToken}` },
    ]) {
      const response = await get(preview(), headers);
      const page = await response.text();
      expect(page).toContain('ana Studio');
      expect(page).not.toContain(DRAFTED);
      expect(page).not.toContain(BAR);
      expect(response.headers.get('cache-control')).toBe('public, no-cache');
    }
  });

  it('serves the cached published page to those who may not see the draft', async () => {
    const plain = await get(home());
    const previewed = await get(preview());
    expect(previewed.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(await previewed.text()).toBe(await plain.text());
    expect((await get(preview(), { 'if-none-match': plain.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it.each([
    '?preview=true',
    '?a=1&preview=true',
    '?preview=true&preview=false',
    '?%70review=true',
    '?preview=tru%65',
    '?Preview=TRUE',
    '?PREVIEW=true&preview=true',
    '?preview=true&x=%ff',
  ])('is never cached by %s', async (query) => {
    await world.call('updateStore', { storeId: ana.storeId, description: `Since ${query.length}` }, { as: ana });
    await getText(`${home()}${query}`, creatorCookie(ana));
    await getText(`${home()}/p/${product.slug}${query}`, creatorCookie(ana));
    for (const path of [home(), `${home()}${query}`, `${home()}/p/${product.slug}`, preview(), `${home()}?other=1`]) {
      const page = await getText(path);
      expect(page).not.toContain(DRAFTED);
      expect(page).not.toContain(BAR);
    }
  });

  it('keeps links inside the preview, except to the checkout', async () => {
    const front = await getText(preview(), creatorCookie(ana));
    expect(front).toContain(`href="${home()}/p/${product.slug}?preview=true"`);
    const inside = await getText(`${home()}/p/${product.slug}?preview=true`, creatorCookie(ana));
    expect(inside).toContain(DRAFTED);
    expect(inside).toContain(`href="${home()}?preview=true"`);
    expect(inside).toContain(`href="${home()}/checkout/${product.slug}"`);
  });

  it('shows the published page if there is no draft', async () => {
    await world.call('discardPreview', { storeId: ana.storeId }, { as: ana });
    const response = await get(preview(), creatorCookie(ana));
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).not.toContain(BAR);
  });
});

describe('a preview link', () => {
  it('shows the preview to anyone who has it, on the platform’s host and on the store’s own', async () => {
    const { url } = await link(ana);
    expect(url).toMatch(/^http:\/\/bio\.ana\.test:3000\/\?preview=true&previewLink=/);
    const onPlatform = await getText(pathOf(url));
    expect(onPlatform).toContain(DRAFTED);
    expect(onPlatform).toContain(`href="${home()}/p/${product.slug}?preview=true&amp;previewLink=`);
    const onOwnHost = await world.get(`/${new URL(url).search}`, { headers: { host: 'bio.ana.test' } });
    expect(onOwnHost.body).toContain(DRAFTED);
    expect(onOwnHost.headers['cache-control']).toBe('private, no-store');
  });

  it('does not change the published page for others', async () => {
    const { url } = await link(ana);
    await getText(pathOf(url));
    expect(await getText(home())).not.toContain(DRAFTED);
    const headers = { host: 'bio.ana.test', ...creatorCookie(ana) };
    expect((await world.get('/?preview=true', { headers })).body).not.toContain(DRAFTED);
  });

  it('does not work in another store', async () => {
    const { url } = await link(ben);
    const page = await getText(pathOf(url));
    expect(page).toContain('ana Studio');
    expect(page).not.toContain(DRAFTED);
  });

  it.each(['', 'x', 'a'.repeat(200)])('is ignored if it is made up: %j', async (seal) => {
    expect(await getText(`${preview()}&previewLink=${seal}`)).not.toContain(DRAFTED);
  });

  it('expires after seven days', async () => {
    const { url, expiresAt } = await link(ana);
    expect(Date.parse(expiresAt) - world.now().getTime()).toBeLessThanOrEqual(7 * 86_400_000);
    world.travel({ days: 6, hours: 23 });
    expect(await getText(pathOf(url))).toContain(DRAFTED);
    world.travel({ hours: 2 });
    const late = await getText(pathOf(url));
    expect(late).toContain('ana Studio');
    expect(late).not.toContain(DRAFTED);
  });
});

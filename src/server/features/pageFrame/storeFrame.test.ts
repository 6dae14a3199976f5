import { describe, expect, it } from 'vitest';
import { newItem } from '#shared/blocks/page.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { addImage } from '#test/shop.ts';
import { firstAdmin } from '#test/admin.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';
import type { PageContext } from '../../access/page.ts';
import { PREVIEW_QUERY } from '../../access/previewLink.ts';
import { alreadyOwned, noPage, notYours } from './notices.ts';
import { ownedLinks } from './ownedLinks.ts';
import { storeAndPage, storeFrame } from './storeFrame.ts';

const world = await openWorld();
const admin = await firstAdmin(world);
const ana = await world.creator('ana');
const ben = await world.creator('ben');

type Context = Omit<Parameters<typeof storeFrame>[0], 'tx' | 'services'>;
const VISITOR: Context = {
  base: '',
  preview: null,
  language: 'en',
  languageQuery: '',
  namedCurrency: null,
  query: new URLSearchParams(),
};
const PREVIEW = { preview: PREVIEW_QUERY };

const read = ({ storeId }: CreatorWithStore, context: Partial<Context> = {}) =>
  world.services.db.readStore(provenStore(storeId), (tx) =>
    storeAndPage({ ...VISITOR, ...context, tx, services: world.services }),
  );
const frameOf = async (store: CreatorWithStore, context: Partial<Context> = {}) => (await read(store, context)).store;
const draft = (as: CreatorWithStore, changes: object) =>
  world.call('savePreview', { storeId: as.storeId, changes }, { as });
const pageOf = (text: string, settings: object = {}) => ({
  root: { props: settings },
  content: [newItem('heading', 'h', { text })],
});

describe('the frame of a store’s pages', () => {
  it('uses the draft in a preview only', async () => {
    await draft(ana, { name: 'Ana at night', page: pageOf('Soon') });
    expect(await read(ana)).toMatchObject({
      store: { name: 'ana Studio', preview: null },
      page: { content: [{ type: 'profile' }, { type: 'productGrid' }] },
    });
    expect(await read(ana, PREVIEW)).toMatchObject({
      store: { name: 'Ana at night', preview: PREVIEW_QUERY },
      page: { content: [{ type: 'heading', props: { text: 'Soon' } }] },
    });
  });

  it('uses the published store in a preview without a draft', async () => {
    expect(await frameOf(ben, PREVIEW)).toMatchObject({ name: 'ben Studio', preview: null });
  });

  it('shows a published version to the creator, but not through a shared preview link', async () => {
    const cem = await world.creator('cem');
    await draft(cem, { name: 'First' });
    await world.call('publishPreview', { storeId: cem.storeId }, { as: cem });
    await draft(cem, { name: 'Next' });
    const query = new URLSearchParams({ version: '1' });
    expect(await frameOf(cem, { ...PREVIEW, query })).toMatchObject({ name: 'cem Studio' });
    expect(await frameOf(cem, { preview: `${PREVIEW_QUERY}&previewLink=x`, query })).toMatchObject({ name: 'Next' });
    expect(await frameOf(cem, { query })).toMatchObject({ name: 'First' });
    const unknown = new URLSearchParams({ version: '1 or 1=1' });
    expect(await frameOf(cem, { ...PREVIEW, query: unknown })).toMatchObject({ name: 'Next' });
  });

  it('never shows an image of another store', async () => {
    const [own, foreign] = [await addImage(world, ana.storeId), await addImage(world, ben.storeId)];
    const settings = (icon: string) => ({ icon: { id: icon, alt: '' } });
    await world.sql(`update store_previews set draft = $2 where store_id = $1`, [
      ana.storeId,
      JSON.stringify({ avatarId: foreign, page: pageOf('Soon', settings(foreign)) }),
    ]);
    expect(await frameOf(ana, PREVIEW)).toMatchObject({ avatar: null, head: { icon: null } });
    await draft(ana, { avatarId: own, page: pageOf('Soon', settings(own)) });
    expect(await frameOf(ana, PREVIEW)).toMatchObject({ avatar: { id: own }, head: { icon: { id: own } } });
  });

  it('has the language of the previewed page', async () => {
    await draft(ana, { page: pageOf('Bald', { language: 'de' }) });
    expect(await frameOf(ana)).toMatchObject({ language: 'en' });
    expect(await frameOf(ana, PREVIEW)).toMatchObject({ language: 'de' });
  });

  it('names the store’s own domain as its origin while custom domains are on', async () => {
    await world.sql(
      `insert into store_hosts (host, store_id, kind, is_active, proven_at, created_at)
       values ('bio.ben.test', $1, 'bio', true, now(), now())`,
      [ben.storeId],
    );
    await world.call('updateFeatureFlags', { customDomains: true }, { as: admin });
    expect(await frameOf(ben)).toMatchObject({ canonicalOrigin: 'http://bio.ben.test:3000' });
    await world.call('updateFeatureFlags', { customDomains: false }, { as: admin });
    expect(await frameOf(ben)).toMatchObject({ canonicalOrigin: 'http://localhost:3000/ben-studio' });
  });
});

describe('a notice page', () => {
  it('has links inside the store, on its own domain and on the platform', async () => {
    const [own, platform] = [await frameOf(ben), await frameOf(ben, { base: '/ben-studio' })];
    expect(noPage(own)).toMatchObject({ status: 404, show: { action: { href: '/' } } });
    expect(noPage(platform)).toMatchObject({ status: 404, show: { action: { href: '/ben-studio' } } });
    expect(notYours(platform)).toMatchObject({ status: 404, show: { action: { href: '/ben-studio/members' } } });
  });

  it('is in the language of the page', async () => {
    const german = await frameOf(ben, { language: 'de' });
    const english = await frameOf(ben);
    const titleOf = (notice: ReturnType<typeof noPage>) =>
      'show' in notice && 'title' in notice.show && notice.show.title;
    expect(titleOf(noPage(german))).not.toBe(titleOf(noPage(english)));
    expect(alreadyOwned(english, '/members/product/1')).toMatchObject({
      status: 200,
      show: { action: { href: '/members/product/1' } },
    });
  });
});

describe('the library links of a cached page', () => {
  const linksOn = (context: { findOwned: PageContext['findOwned']; base: string }) =>
    world.services.db.readStore(provenStore(ana.storeId), (tx) => ownedLinks({ tx, ...context }, [{ id: 'p1' }]));

  it('are absent from the page that all visitors share', async () => {
    expect(await linksOn({ findOwned: null, base: '' })).toBeUndefined();
  });

  it('take a customer to the item of a product they own', async () => {
    const findOwned = async () => new Map([['p1', 'line-1']]);
    const linkOf = await linksOn({ findOwned, base: '/ana-studio' });
    expect(linkOf?.('p1')).toBe('/ana-studio/members/product/line-1');
    expect(linkOf?.('p2')).toBeUndefined();
  });
});

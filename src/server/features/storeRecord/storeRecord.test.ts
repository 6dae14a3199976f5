import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { addImage } from '#test/shop.ts';
import { firstAdmin } from '#test/admin.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { assertBackground } from './assertBackground.ts';
import { bumpStore } from './bumpStore.ts';
import { findOwnStore, graceEnd } from './deletedStore.ts';
import { dropPages } from './dropPages.ts';
import { findAvatar } from './findAvatar.ts';
import { loadStore, loadStoresOf } from './loadStore.ts';
import { storeRoot, websiteAddress } from './storeRoot.ts';

const world = await openWorld();
const { db, directory, settings } = world.services;
const admin = await firstAdmin(world);
const ana = await world.creator('ana');
const ben = await world.creator('ben');

const inStore = <Result>({ storeId }: CreatorWithStore, work: (tx: StoreTx) => Promise<Result>) =>
  db.inStore(provenStore(storeId), work);
const versionOf = async ({ storeId }: CreatorWithStore) => (await directory.byId(storeId))?.version;

describe('a change of a store', () => {
  it('invalidates the cached pages of this store only, at commit', async () => {
    const [before, other] = [await versionOf(ana), await versionOf(ben)];
    await inStore(ana, async (tx) => {
      await bumpStore(tx, { now: world.now(), directory });
      expect(await versionOf(ana)).toBe(before);
    });
    expect(await versionOf(ana)).toBe(Number(before) + 1);
    expect(await versionOf(ben)).toBe(other);
  });

  it('invalidates nothing if its transaction fails', async () => {
    const before = await versionOf(ana);
    const failing = inStore(ana, async (tx) => {
      await bumpStore(tx, { now: world.now(), directory });
      throw new Error('The transaction fails.');
    });
    await expect(failing).rejects.toThrow('The transaction fails.');
    expect(await versionOf(ana)).toBe(before);
  });

  it('of several stores at once invalidates exactly those', async () => {
    const [before, other] = [await versionOf(ana), await versionOf(ben)];
    const drop = (storeIds: string[]) =>
      db.onPlatform((tx) => dropPages(tx, { storeIds, now: world.now(), services: world.services }));
    await drop([]);
    expect(await versionOf(ana)).toBe(before);
    await drop([ana.storeId]);
    expect([await versionOf(ana), await versionOf(ben)]).toEqual([Number(before) + 1, other]);
  });
});

describe('an image id in a store', () => {
  it('must be an image of the store as profile picture', async () => {
    const [own, foreign] = [await addImage(world, ana.storeId), await addImage(world, ben.storeId)];
    expect(await inStore(ana, (tx) => findAvatar(tx, own))).toEqual({ avatar_id: own, avatar_width: 320 });
    await expect(inStore(ana, (tx) => findAvatar(tx, foreign))).rejects.toMatchObject({ code: 'not-found' });
  });

  it('must be an image of the store as background, unless it was set before', async () => {
    const [own, foreign] = [await addImage(world, ana.storeId), await addImage(world, ben.storeId)];
    const background = (backgroundImageId: string, before: object[] = []) =>
      inStore(ana, (tx) => assertBackground(tx, { backgroundImageId }, before));
    await background(own);
    await background('');
    await expect(background(foreign)).rejects.toMatchObject({
      code: 'not-found',
      details: { field: 'themeOverrides.backgroundImageId' },
    });
    await background(foreign, [{}, { backgroundImageId: foreign }]);
  });
});

describe('a creator’s stores', () => {
  it('are listed latest first, without deleted ones', async () => {
    const cem = await world.creator('cem');
    await world.call('updateFeatureFlags', { multiStore: true }, { as: admin });
    await world.sql("update creators set plan_id = 'creator' where id = $1", [cem.id]);
    const { store } = await world.call(
      'createAdditionalStore',
      { storeName: 'Cem Maps', slug: 'cem-maps' },
      { as: cem },
    );
    const slugs = async () => (await db.onPlatform((tx) => loadStoresOf(tx, cem.id, settings))).map(({ slug }) => slug);
    expect(await slugs()).toEqual(['cem-maps', 'cem-studio']);
    await world.sql('update stores set deleted_at = now() where id = $1', [store.id]);
    expect(await slugs()).toEqual(['cem-studio']);
    await expect(db.onPlatform((tx) => loadStore(tx, store.id, settings))).rejects.toMatchObject({
      code: 'store-not-found',
    });
  });

  it('can be found by their creator until the grace period ends', async () => {
    const dia = await world.creator('dia');
    const deletedAt = world.now();
    await world.sql('update stores set deleted_at = $2 where id = $1', [dia.storeId, deletedAt]);
    const find = (now: Date, creatorId = dia.id) =>
      db.onPlatform((tx) => findOwnStore(tx, { storeId: dia.storeId, creatorId, now }));
    const end = graceEnd(deletedAt);
    expect(await find(new Date(end.getTime() - 1))).toMatchObject({ id: dia.storeId });
    await expect(find(end)).rejects.toMatchObject({ code: 'store-not-found' });
    await expect(find(deletedAt, ana.id)).rejects.toMatchObject({ code: 'permission-denied' });
    await world.sql('update stores set removing_at = now() where id = $1', [dia.storeId]);
    await expect(find(deletedAt)).rejects.toMatchObject({ code: 'store-not-found' });
  });
});

describe('the URL of a store', () => {
  const root = (store: CreatorWithStore) => inStore(store, (tx) => storeRoot(tx, settings));
  const website = (store: CreatorWithStore) => inStore(store, (tx) => websiteAddress(tx, settings));
  const switchDomains = (customDomains: boolean) => world.call('updateFeatureFlags', { customDomains }, { as: admin });
  const addHost = (
    store: CreatorWithStore,
    host: string,
    rest: { kind: string; isActive?: boolean; isWww?: boolean },
  ) =>
    world.sql(
      `insert into store_hosts (host, store_id, kind, is_active, is_www, proven_at, created_at)
       values ($1, $2, $3, $4, $5, now(), now())`,
      [host, store.storeId, rest.kind, rest.isActive ?? true, rest.isWww ?? false],
    );

  it('uses its own domain only while custom domains are on', async () => {
    await addHost(ana, 'bio.ana.test', { kind: 'bio' });
    await switchDomains(true);
    expect(await root(ana)).toBe('http://bio.ana.test:3000');
    expect(await root(ben)).toBe('http://localhost:3000/ben-studio');
    expect((await db.onPlatform((tx) => loadStore(tx, ana.storeId, settings))).url).toBe('http://bio.ana.test:3000');
    await switchDomains(false);
    expect(await root(ana)).toBe('http://localhost:3000/ana-studio');
    expect((await db.onPlatform((tx) => loadStore(tx, ana.storeId, settings))).url).toBe(await root(ana));
  });

  it('does not use a domain that is inactive or that shows the website', async () => {
    await switchDomains(true);
    await addHost(ben, 'old.ben.test', { kind: 'bio', isActive: false });
    await addHost(ben, 'ben.test', { kind: 'custom', isWww: true });
    expect(await root(ben)).toBe('http://localhost:3000/ben-studio');
    expect(await website(ben)).toEqual({
      root: 'http://www.ben.test:3000',
      front: 'http://www.ben.test:3000/',
      hasDomain: true,
    });
  });

  it('has its website below it while the website has no domain', async () => {
    await switchDomains(false);
    const below = 'http://localhost:3000/ben-studio/site';
    expect(await website(ben)).toEqual({ root: below, front: below, hasDomain: false });
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { isEnabled } from '#server/access/flags.ts';
import { firstAdmin, sentenceOf } from '#test/admin.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = await openWorld();
const admin = await firstAdmin(world);
const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
afterEach(async () => {
  for (const table of ['feature_flags', 'flag_rollouts', 'flag_overrides']) await world.sql(`delete from ${table}`);
});

const asAdmin = (name: string, input: object) => world.call(name, input, { as: admin });
const flagsFor = async (as?: Person, storeId?: string) =>
  (await world.call('getFeatureFlags', storeId === undefined ? {} : { storeId }, as ? { as } : {})).flags;
const forStore = (flag: string, storeId: string, enabled: boolean) =>
  asAdmin('setFlagOverride', { flag, override: { kind: 'store', storeId, enabled } });
const share = (flag: string, percentage: number) =>
  asAdmin('setFlagOverride', { flag, override: { kind: 'percentage', percentage } });

describe('feature flags', () => {
  it('are created with the specification’s defaults if they are missing', async () => {
    const flags = await flagsFor();
    expect(flags).toEqual({
      websiteBuilder: false,
      affiliateProgram: true,
      advancedAnalytics: false,
      multiStore: true,
      customDomains: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await world.sql('select count(*)::int as rows from feature_flags')).toEqual([{ rows: 1 }]);
  });

  it('can be switched one by one, for everyone', async () => {
    const { flags } = await asAdmin('updateFeatureFlags', { websiteBuilder: true });
    expect(flags).toMatchObject({ websiteBuilder: true, affiliateProgram: true, multiStore: true });
    expect(await flagsFor()).toEqual(flags);
    expect(await flagsFor(ana)).toEqual(flags);
  });

  it('can be switched by admins only', async () => {
    expect((await sentenceOf(world.call('updateFeatureFlags', { multiStore: false }, { as: ana }))).status).toBe(403);
    expect((await flagsFor()).multiStore).toBe(true);
  });

  it('can be overridden for a store, which affects only its creator', async () => {
    await forStore('advancedAnalytics', ana.storeId, true);
    expect((await flagsFor(ana)).advancedAnalytics).toBe(true);
    expect((await flagsFor(ana, ana.storeId)).advancedAnalytics).toBe(true);
    expect((await flagsFor(ben)).advancedAnalytics).toBe(false);
    expect((await flagsFor(ben, ana.storeId)).advancedAnalytics).toBe(false);
    expect((await flagsFor(undefined, ana.storeId)).advancedAnalytics).toBe(false);
  });

  it('apply a store’s override before the percentage, and the percentage before the default', async () => {
    await share('affiliateProgram', 0);
    expect((await flagsFor(ana)).affiliateProgram).toBe(false);
    await forStore('affiliateProgram', ana.storeId, true);
    expect((await flagsFor(ana)).affiliateProgram).toBe(true);
    expect((await flagsFor(ben)).affiliateProgram).toBe(false);
    expect(await asAdmin('removeFlagOverride', { flag: 'affiliateProgram' })).toEqual({ removed: true });
    expect((await flagsFor(ben)).affiliateProgram).toBe(true);
    expect(await asAdmin('removeFlagOverride', { flag: 'affiliateProgram' })).toEqual({ removed: false });
  });

  it('are the same on a store’s pages and in its dashboard', async () => {
    for (const percentage of [20, 50, 80]) {
      await share('websiteBuilder', percentage);
      const inside = (await flagsFor(ana, ana.storeId)).websiteBuilder;
      const subject = { storeId: ana.storeId };
      const { db } = world.services;
      expect(await db.inStore(provenStore(ana.storeId), (tx) => isEnabled(tx, 'websiteBuilder', subject))).toBe(inside);
      expect(await db.onPlatform((tx) => isEnabled(tx, 'websiteBuilder', { creatorId: ana.id }))).toBe(inside);
    }
  });

  it('are listed with their overrides and percentages', async () => {
    await share('websiteBuilder', 25);
    await forStore('multiStore', ben.storeId, false);
    const { flags, items } = await asAdmin('listFlagOverrides', {});
    expect(flags.multiStore).toBe(true);
    expect(items).toEqual([
      { kind: 'percentage', flag: 'websiteBuilder', percentage: 25, setAt: expect.any(String), setBy: admin.email },
      {
        kind: 'store',
        flag: 'multiStore',
        storeId: ben.storeId,
        storeName: 'ben Studio',
        storeSlug: ben.slug,
        enabled: false,
        setAt: expect.any(String),
        setBy: admin.email,
      },
    ]);
  });

  it('refuse an override for an unknown store, and a percentage above 100', async () => {
    const nowhere = crypto.randomUUID();
    expect(await sentenceOf(forStore('multiStore', nowhere, true))).toEqual({
      message: 'Store not found',
      status: 404,
    });
    expect(await sentenceOf(share('multiStore', 101))).toMatchObject({ message: 'Use 0 to 100 percent.' });
  });
});

describe('several stores', () => {
  const OFF = { message: 'Creating additional stores is currently turned off.', status: 400 };
  let counter = 0;
  const open = (as: Person, call = 'createAdditionalStore') => {
    counter += 1;
    return world.call(call, { storeName: `More ${counter}`, slug: `more-${counter}` }, { as });
  };

  it('are refused while the flag is off, whatever the plan', async () => {
    await asAdmin('setUserPlan', { userId: ana.id, planId: 'boss', reason: 'Invited.' });
    await asAdmin('updateFeatureFlags', { multiStore: false });
    expect(await sentenceOf(open(ana))).toEqual(OFF);
    expect((await sentenceOf(open(ana, 'createStoreWithTenant'))).message).toBe(OFF.message);
    await forStore('multiStore', ana.storeId, true);
    expect((await open(ana)).store.creatorId).toBe(ana.id);
  });

  it('cannot be restored while the flag is off, unless it would be the only store', async () => {
    await asAdmin('updateFeatureFlags', { multiStore: true });
    const hal = await world.creator('hal');
    await asAdmin('setUserPlan', { userId: hal.id, planId: 'creator', reason: 'Invited.' });
    const { store } = await open(hal);
    const remove = (storeId: string) => world.call('deleteStoreAndTenant', { storeId }, { as: hal });
    const restore = (storeId: string) => world.call('restoreStore', { storeId }, { as: hal });
    await remove(store.id);
    await asAdmin('updateFeatureFlags', { multiStore: false });
    expect(await sentenceOf(restore(store.id))).toEqual(OFF);
    await remove(hal.storeId);
    expect((await restore(store.id)).store.id).toBe(store.id);
    expect(await sentenceOf(restore(hal.storeId))).toEqual(OFF);
  });

  it('do not affect a creator’s first store', async () => {
    await asAdmin('updateFeatureFlags', { multiStore: false });
    const gil = await world.person('gil');
    await asAdmin('setUserPlan', { userId: gil.id, planId: 'creator', reason: 'Invited.' });
    const both = await Promise.allSettled([open(gil, 'createStoreWithTenant'), open(gil, 'createStoreWithTenant')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await world.call('getUser', {}, { as: gil })).user.storeCount).toBe(1);
  });
});

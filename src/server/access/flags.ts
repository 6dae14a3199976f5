import { FLAG_DEFAULTS, FLAGS, isFlagOn, type Flag } from '#shared/rules/flags.ts';
import { flagsOf, type FlagTx, type PlatformTx, type RealmTx } from '../db/transaction.ts';

/** For whom a flag is asked: the creator, and the store it is about. */
export interface FlagAsker {
  creatorId?: string | undefined;
  storeId?: string | undefined;
}

export type Switches = Record<Flag, boolean>;

/** Whether a capability is on for a creator or a store. In a store's own transaction only that store can be named. */
export async function isEnabled(tx: RealmTx, flag: Flag, asker: FlagAsker = {}): Promise<boolean> {
  return (await evaluateFlags(tx, asker))[flag];
}

/** The same where it is about a creator and no store: of their stores the one they work in decides. */
export const isEnabledFor = async (tx: PlatformTx, flag: Flag, creatorId: string): Promise<boolean> =>
  isEnabled(tx, flag, await askerOf(tx, creatorId));

/** A store counts only for its own creator; without one, the store they have open does. */
export async function askerOf(tx: PlatformTx, creatorId: string, storeId?: string): Promise<FlagAsker> {
  const store = await tx.maybe(
    tx.q
      .selectFrom('stores as s')
      .innerJoin('creators as c', 'c.id', 's.creator_id')
      .select('s.id')
      .where('c.id', '=', creatorId)
      .where('s.id', '=', (eb) => (storeId === undefined ? eb.ref('c.active_store_id') : eb.val(storeId)))
      .where('s.deleted_at', 'is', null),
  );
  return { creatorId, storeId: store?.id };
}

/** Every flag as it is for somebody. */
export async function evaluateFlags(realmTx: RealmTx, asker: FlagAsker): Promise<Switches> {
  const tx = flagsOf(realmTx);
  const [row, rollouts, overrides, creatorOfStore] = await Promise.all([
    tx.maybe(tx.q.selectFrom('feature_flags').select(COLUMNS)),
    tx.many(tx.q.selectFrom('flag_rollouts').select(['flag', 'percentage'])),
    asker.storeId === undefined ? [] : overridesOf(tx, asker.storeId),
    asker.creatorId ?? (asker.storeId === undefined ? undefined : ownerOf(tx, asker.storeId)),
  ]);
  const isOn = row ? switchesOf(row) : FLAG_DEFAULTS;
  // The creator's own share, wherever it is asked: a storefront and its dashboard must not disagree.
  const subject = creatorOfStore ?? asker.storeId ?? null;
  const state = (flag: Flag): boolean =>
    isFlagOn({
      flag,
      isOn: isOn[flag],
      percentage: rollouts.find((rollout) => rollout.flag === flag)?.percentage ?? null,
      ofStore: overrides.find((override) => override.flag === flag)?.is_on ?? null,
      subject,
    });
  return switches(state);
}

const COLUMNS = [
  'website_builder',
  'affiliate_program',
  'advanced_analytics',
  'multi_store',
  'custom_domains',
] as const;

/** The flags themselves, from their row. */
export const switchesOf = (row: Record<(typeof COLUMNS)[number], boolean>): Switches => ({
  websiteBuilder: row.website_builder,
  affiliateProgram: row.affiliate_program,
  advancedAnalytics: row.advanced_analytics,
  multiStore: row.multi_store,
  customDomains: row.custom_domains,
});

/** One switch for each flag. */
export const switches = (isOn: (flag: Flag) => boolean): Switches => ({
  ...FLAG_DEFAULTS,
  ...Object.fromEntries(FLAGS.map((flag) => [flag, isOn(flag)])),
});

const overridesOf = (tx: FlagTx, storeId: string) =>
  tx.many(tx.q.selectFrom('flag_overrides').select(['flag', 'is_on']).where('store_id', '=', storeId));

const ownerOf = async (tx: FlagTx, storeId: string) =>
  (await tx.maybe(tx.q.selectFrom('stores').select('creator_id').where('id', '=', storeId)))?.creator_id;

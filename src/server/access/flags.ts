import { FLAG_DEFAULTS, FLAGS, isFlagOn, type Flag } from '#shared/rules/flags.ts';
import { flagsOf, type FlagTx, type PlatformTx, type RealmTx } from '../db/transaction.ts';

/** The creator and the store that a flag is evaluated for. */
export interface FlagSubject {
  creatorId?: string | undefined;
  storeId?: string | undefined;
}

export type Switches = Record<Flag, boolean>;

/** Whether a flag is on for a creator or a store. A store's own transaction can only evaluate that store. */
export async function isEnabled(tx: RealmTx, flag: Flag, subject: FlagSubject = {}): Promise<boolean> {
  return (await evaluateFlags(tx, subject))[flag];
}

/** The same for a creator without a store in the request: their active store's override applies. */
export const isEnabledFor = async (tx: PlatformTx, flag: Flag, creatorId: string): Promise<boolean> =>
  isEnabled(tx, flag, await flagSubjectOf(tx, creatorId));

/** Builds the subject. Another creator's store is left out. Without a store, the creator's active store is used. */
export async function flagSubjectOf(tx: PlatformTx, creatorId: string, storeId?: string): Promise<FlagSubject> {
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

/** The values of all flags for a subject. */
export async function evaluateFlags(realmTx: RealmTx, subject: FlagSubject): Promise<Switches> {
  const tx = flagsOf(realmTx);
  const [row, rollouts, overrides, creatorOfStore] = await Promise.all([
    tx.maybe(tx.q.selectFrom('feature_flags').select(COLUMNS)),
    tx.many(tx.q.selectFrom('flag_rollouts').select(['flag', 'percentage'])),
    subject.storeId === undefined ? [] : overridesOf(tx, subject.storeId),
    subject.creatorId ?? (subject.storeId === undefined ? undefined : ownerOf(tx, subject.storeId)),
  ]);
  const isOn = row ? switchesOf(row) : FLAG_DEFAULTS;
  // The rollout is decided by the creator, so that a storefront and its dashboard agree.
  const rolloutSubject = creatorOfStore ?? subject.storeId ?? null;
  const state = (flag: Flag): boolean =>
    isFlagOn({
      flag,
      isOn: isOn[flag],
      percentage: rollouts.find((rollout) => rollout.flag === flag)?.percentage ?? null,
      ofStore: overrides.find((override) => override.flag === flag)?.is_on ?? null,
      subject: rolloutSubject,
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

/** Converts the flags row to flag values. */
export const switchesOf = (row: Record<(typeof COLUMNS)[number], boolean>): Switches => ({
  websiteBuilder: row.website_builder,
  affiliateProgram: row.affiliate_program,
  advancedAnalytics: row.advanced_analytics,
  multiStore: row.multi_store,
  customDomains: row.custom_domains,
});

/** Builds an object with one value per flag. */
export const switches = (isOn: (flag: Flag) => boolean): Switches => ({
  ...FLAG_DEFAULTS,
  ...Object.fromEntries(FLAGS.map((flag) => [flag, isOn(flag)])),
});

const overridesOf = (tx: FlagTx, storeId: string) =>
  tx.many(tx.q.selectFrom('flag_overrides').select(['flag', 'is_on']).where('store_id', '=', storeId));

const ownerOf = async (tx: FlagTx, storeId: string) =>
  (await tx.maybe(tx.q.selectFrom('stores').select('creator_id').where('id', '=', storeId)))?.creator_id;

import { FlagName, type FlagOverride } from '#shared/contract/platform.ts';
import type { Flag } from '#shared/rules/flags.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import { emailOf } from '../../creatorRecord/emailOf.ts';

/** The flag overrides of single stores, latest first. */
export async function storeOverrides(
  tx: PlatformTx,
  only?: { flag: Flag; storeId: string },
): Promise<Extract<FlagOverride, { kind: 'store' }>[]> {
  let query = tx.q
    .selectFrom('flag_overrides as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .select(['o.flag', 'o.store_id', 'o.is_on', 'o.set_at', 's.name', 's.slug'])
    .select(emailOf(tx, 'o.set_by').as('set_by'))
    .orderBy('o.set_at', 'desc')
    .orderBy('o.store_id')
    .limit(MOST_OVERRIDES);
  if (only) query = query.where('o.store_id', '=', only.storeId).where('o.flag', '=', only.flag);
  return (await tx.many(query)).map((row) => ({
    kind: 'store',
    flag: FlagName.parse(row.flag),
    storeId: row.store_id,
    storeName: row.name,
    storeSlug: row.slug,
    enabled: row.is_on,
    setAt: row.set_at.toISOString(),
    setBy: row.set_by,
  }));
}

const MOST_OVERRIDES = 1000;

/** The rollouts of flags, latest first. */
export async function rollouts(tx: PlatformTx, only?: Flag): Promise<Extract<FlagOverride, { kind: 'percentage' }>[]> {
  let query = tx.q
    .selectFrom('flag_rollouts as r')
    .select(['r.flag', 'r.percentage', 'r.set_at'])
    .select(emailOf(tx, 'r.set_by').as('set_by'))
    .orderBy('r.set_at', 'desc')
    .orderBy('r.flag');
  if (only) query = query.where('r.flag', '=', only);
  return (await tx.many(query)).map((row) => ({
    kind: 'percentage',
    flag: FlagName.parse(row.flag),
    percentage: row.percentage,
    setAt: row.set_at.toISOString(),
    setBy: row.set_by,
  }));
}

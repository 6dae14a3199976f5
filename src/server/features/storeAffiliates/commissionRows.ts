import { sql, type NotNull } from 'kysely';
import type { CommissionState } from '#shared/rules/storeAffiliate.ts';
import { latestFirst } from '../../access/pagination.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** An affiliate's commissions of paid orders, latest first. */
export const latestCommissions = (
  tx: StoreTx,
  { affiliateId, cursor, limit }: { affiliateId: string; cursor: string | undefined; limit: number },
) =>
  tx.q
    .selectFrom('commissions as c')
    .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'c.store_id').onRef('o.id', '=', 'c.order_id'))
    .select(['c.order_id as id', 'o.number', 'o.paid_at', 'c.base', 'c.basis_points', 'c.amount', 'c.currency'])
    .select(['c.release_at', 'c.released_at'])
    .select(isSettled(tx))
    .where('c.store_id', '=', tx.realm)
    .where('c.affiliate_id', '=', affiliateId)
    .where('c.release_at', 'is not', null)
    .$narrowType<{ paid_at: NotNull; release_at: NotNull }>()
    .$call(latestFirst({ cursor, limit, at: 'c.release_at', id: 'c.order_id' }));

export type CommissionRow = Awaited<ReturnType<ReturnType<typeof latestCommissions>['executeTakeFirstOrThrow']>>;

/** What an order earns an affiliate, if it was paid. */
export const commissionOfOrder = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('commissions as c')
    .innerJoin('store_affiliates as a', (on) =>
      on.onRef('a.store_id', '=', 'c.store_id').onRef('a.id', '=', 'c.affiliate_id'),
    )
    .select(['a.id', 'a.name', 'a.code', 'a.deleted_at', 'c.amount', 'c.released_at'])
    .select(isSettled(tx))
    .where('c.store_id', '=', tx.realm)
    .where('c.order_id', '=', orderId)
    .where('c.release_at', 'is not', null);

/**
 * Whether payments have settled all changes of a commission. A subquery with a limit, because PostgreSQL would answer
 * `not exists` from all open changes of the store.
 */
const isSettled = (tx: StoreTx) =>
  sql<boolean>`(select h.id from commission_changes h
    where h.store_id = ${tx.realm} and h.order_id = c.order_id and h.payment_id is null limit 1) is null`.as(
    'isSettled',
  );

type Facts = Pick<CommissionRow, 'amount' | 'released_at' | 'isSettled'>;

export function commissionState({ amount, released_at, isSettled }: Facts): CommissionState {
  if (amount === 0) return 'reversed';
  if (released_at === null) return 'held';
  return isSettled ? 'paid' : 'due';
}

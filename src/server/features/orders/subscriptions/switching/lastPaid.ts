import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import type { LastOrder } from '../writeOrder.ts';

export interface LastPaid extends LastOrder {
  /** What was paid for the period and not refunded, without added tax, and without a bump of the same order. */
  paid: number;
  isRefunded: boolean;
  /** A bank has to decide about one of its payments, or took it back. */
  isDisputed: boolean;
}

/** The order of the last paid period, and what was paid for that period. */
export async function lastPaid(tx: StoreTx, { id }: { id: string }): Promise<LastPaid> {
  const last = await findPaid(tx, { subscriptionId: id, before: null });
  return last ?? refuse('subscription-busy');
}

/** The last paid period that began before another one. The credit of an earlier one is a part of what was paid for it. */
async function findPaid(
  tx: StoreTx,
  { subscriptionId, before }: { subscriptionId: string; before: Date | null },
): Promise<LastPaid | undefined> {
  const period = await tx.maybe(
    tx.q
      .selectFrom('subscription_periods as p')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
      .leftJoin('subscription_changes as c', (on) =>
        on.onRef('c.store_id', '=', 'o.store_id').onRef('c.order_id', '=', 'o.id').on('c.status', '=', 'done'),
      )
      .select(['o.id', 'o.name', 'o.status', 'p.period_start as start', 'c.credit'])
      .select([unrefunded.as('unrefunded'), isOrderDisputed.as('isDisputed')])
      .where('p.store_id', '=', tx.realm)
      .where('p.subscription_id', '=', subscriptionId)
      .where('o.paid_at', 'is not', null)
      .where(sql<boolean>`(${before}::timestamptz is null or p.period_start < ${before})`)
      .orderBy('p.period_start', 'desc')
      .limit(1),
  );
  if (!period) return undefined;
  const { id, name, status, start, credit } = period;
  const differences = await tx.many(
    tx.q
      .selectFrom('subscription_changes as c')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'c.store_id').onRef('o.id', '=', 'c.order_id'))
      .select([unrefunded.as('unrefunded'), isOrderDisputed.as('isDisputed')])
      .where('c.store_id', '=', tx.realm)
      .where('c.subscription_id', '=', subscriptionId)
      .where('c.status', '=', 'done')
      .where('c.keeps_period', '=', true)
      .where('c.done_at', '>=', start)
      .where(sql<boolean>`(${before}::timestamptz is null or c.done_at < ${before})`)
      .where('o.paid_at', 'is not', null),
  );
  const earlier = credit ? await findPaid(tx, { subscriptionId, before: start }) : undefined;
  const payments = [period, ...differences];
  return {
    id,
    name,
    paid: payments.reduce((sum, each) => sum + each.unrefunded, Math.min(credit ?? 0, earlier?.paid ?? 0)),
    isRefunded: status === 'refunded',
    isDisputed: [...payments, ...(earlier ? [earlier] : [])].some((each) => each.isDisputed),
  };
}

/** What the store keeps of the first line of an order, without added tax. */
const unrefunded = sql<number>`(select greatest(0, l.amount - l.discount - coalesce((
  select sum(coalesce(x.amount, r.amount)
      - case when o.is_tax_included then 0 else coalesce(x.tax, r.tax) end)
    from refunds r
    join refund_states s on s.store_id = r.store_id and s.refund_id = r.id
    left join refund_lines x on x.store_id = r.store_id and x.refund_id = r.id and x.order_line_id = l.id
   where r.store_id = l.store_id and r.order_id = l.order_id and s.status <> 'failed'
     and (x.refund_id is not null or not exists (
       select from refund_lines y where y.store_id = r.store_id and y.refund_id = r.id))), 0))::bigint
  from order_lines l where l.store_id = o.store_id and l.order_id = o.id and l.position = 0)`;

const isOrderDisputed = sql<boolean>`exists (
  select from disputes d where d.store_id = o.store_id and d.order_id = o.id and d.status in ('open', 'review', 'lost'))`;

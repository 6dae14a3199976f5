import { sql } from 'kysely';
import { TimelineItem } from '#shared/contract/customers.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { ELSEWHERE } from '../../sales/ledger.ts';

/** The position at which a page of the timeline ended: microseconds since 1970, and the entry there. */
export interface TimelinePlace {
  moment: number;
  id: string;
}

interface Row extends TimelinePlace {
  kind: string;
  at: Date;
  facts: Record<string, unknown>;
}

/**
 * The timeline is assembled from orders, refunds and downloads; only the creator's own actions have a table,
 * `customer_events`.
 */
export const findTimeline = (
  tx: StoreTx,
  { customerId, after, limit }: { customerId: string; after: TimelinePlace | undefined; limit: number },
): Promise<Row[]> =>
  tx.many(
    tx.q
      .selectFrom(line(tx, customerId))
      .select(['id', 'kind', 'at', 'facts'])
      .select(sql<number>`(extract(epoch from at) * 1000000)::bigint`.as('moment'))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(at, id) < (timestamptz 'epoch' + ${after?.moment}::bigint * interval '1 microsecond', ${after?.id}::uuid)`,
        ),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );

const line = (tx: StoreTx, customerId: string) =>
  sql<Omit<Row, 'moment'>>`(
    ${joined(tx, customerId)} union all ${bought(tx, customerId)} union all ${refunded(tx, customerId)}
    union all ${downloaded(tx, customerId)} union all ${done(tx, customerId)})`.as<'line'>('line');

export const presentItem = ({ id, kind, at, facts }: Row): TimelineItem =>
  TimelineItem.parse({ ...facts, id, kind, at: at.toISOString() });

const joined = ({ realm }: StoreTx, customerId: string) => sql`
  select c.id, 'joined' as kind, c.created_at as at, '{}'::jsonb as facts
    from customers c where c.store_id = ${realm} and c.id = ${customerId}::uuid`;

const titleOf = (realm: string) => sql`(
  select string_agg(l.sold_title, ', ' order by l.position) from order_lines l
   where l.store_id = ${realm} and l.order_id = o.id)`;

const bought = ({ realm }: StoreTx, customerId: string) => sql`
  select o.id, 'bought', o.paid_at, jsonb_build_object('orderId', o.id, 'title', ${titleOf(realm)},
      'isElsewhere', o.gateway = ${ELSEWHERE}, 'amount', jsonb_build_object('amount', o.total, 'currency', o.currency))
    from orders o
   where o.store_id = ${realm} and o.customer_id = ${customerId}::uuid and o.paid_at is not null`;

const refunded = ({ realm }: StoreTx, customerId: string) => sql`
  select r.id, 'refunded', r.created_at, jsonb_build_object('orderId', o.id, 'title', ${titleOf(realm)},
      'note', r.reason, 'status', s.status,
      'amount', jsonb_build_object('amount', r.amount, 'currency', r.currency))
    from orders o join refunds r on r.store_id = o.store_id and r.order_id = o.id
    join refund_states s on s.store_id = r.store_id and s.refund_id = r.id
   where o.store_id = ${realm} and o.customer_id = ${customerId}::uuid`;

/** The line of a bundle has the title of the bundle, not of the product in it. */
const ITEM_TITLE = sql`coalesce(case when l.product_id = p.id then l.sold_title end, p.published ->> 'title', p.title)`;

const downloaded = ({ realm }: StoreTx, customerId: string) => sql`
  select d.id, 'downloaded', d.created_at, jsonb_build_object('file', f.name,
      'title', ${ITEM_TITLE})
    from downloads d
    join file_versions v on v.store_id = d.store_id and v.id = d.version_id
    join product_files f on f.store_id = v.store_id and f.id = v.file_id
    join products p on p.store_id = f.store_id and p.id = f.product_id
    left join order_lines l on l.store_id = d.store_id and l.id = d.order_line_id
   where d.store_id = ${realm} and d.customer_id = ${customerId}::uuid`;

const done = ({ realm }: StoreTx, customerId: string) => sql`
  select v.id, v.kind, v.created_at, case when v.kind = 'email-changed'
      then jsonb_build_object('before', v.email_before, 'after', v.email_after)
      else jsonb_build_object('note', v.note, 'title', ${ITEM_TITLE}) end
    from customer_events v
    left join entitlements e on e.store_id = v.store_id and e.id = v.entitlement_id
    left join products p on p.store_id = e.store_id and p.id = e.product_id
    left join order_lines l on l.store_id = e.store_id and l.id = e.order_line_id
   where v.store_id = ${realm} and v.customer_id = ${customerId}::uuid`;

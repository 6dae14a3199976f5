import { sql, type RawBuilder } from 'kysely';
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
  tx.many({
    compile: () => {
      const kinds = [joined, bought, refunded, downloaded, done].map((kind) =>
        kind({ realm: tx.realm, customerId, after, limit }),
      );
      return sql<Row>`
        select id, kind, at, facts, (extract(epoch from at) * 1000000)::bigint as moment
          from (${sql.join(kinds, sql` union all `)}) line
         order by at desc, id desc limit ${limit}`.compile(tx.q);
    },
  });

interface Part {
  realm: string;
  customerId: string;
  after: TimelinePlace | undefined;
  limit: number;
}

/** The latest rows of one kind: the page needs no more of any. */
const latest = (
  { after, limit }: Pick<Part, 'after' | 'limit'>,
  { rows, at, id }: { rows: RawBuilder<unknown>; at: string; id: string },
): RawBuilder<unknown> => {
  const place = sql`(${sql.ref(at)}, ${sql.ref(id)})`;
  const isAfter = after
    ? sql`${place} < (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql`true`;
  return sql`(${rows} and ${isAfter} order by ${sql.ref(at)} desc, ${sql.ref(id)} desc limit ${limit})`;
};

export const presentItem = ({ id, kind, at, facts }: Row): TimelineItem =>
  TimelineItem.parse({ ...facts, id, kind, at: at.toISOString() });

const joined = ({ realm, customerId, ...page }: Part) =>
  latest(page, {
    at: 'c.created_at',
    id: 'c.id',
    rows: sql`
      select c.id, 'joined' as kind, c.created_at as at, '{}'::jsonb as facts
        from customers c where c.store_id = ${realm} and c.id = ${customerId}::uuid`,
  });

const titleOf = (realm: string) => sql`(
  select string_agg(l.sold_title, ', ' order by l.position) from order_lines l
   where l.store_id = ${realm} and l.order_id = o.id)`;

const bought = ({ realm, customerId, ...page }: Part) =>
  latest(page, {
    at: 'o.paid_at',
    id: 'o.id',
    rows: sql`
  select o.id, 'bought', o.paid_at, jsonb_build_object('orderId', o.id, 'title', ${titleOf(realm)},
      'isElsewhere', o.gateway = ${ELSEWHERE}, 'amount', jsonb_build_object('amount', o.total, 'currency', o.currency))
    from orders o
   where o.store_id = ${realm} and o.customer_id = ${customerId}::uuid and o.paid_at is not null`,
  });

const refunded = ({ realm, customerId, ...page }: Part) =>
  latest(page, {
    at: 'r.created_at',
    id: 'r.id',
    rows: sql`
  select r.id, 'refunded', r.created_at, jsonb_build_object('orderId', o.id, 'title', ${titleOf(realm)},
      'note', r.reason, 'status', s.status,
      'amount', jsonb_build_object('amount', r.amount, 'currency', r.currency))
    from orders o join refunds r on r.store_id = o.store_id and r.order_id = o.id
    join refund_states s on s.store_id = r.store_id and s.refund_id = r.id
   where o.store_id = ${realm} and o.customer_id = ${customerId}::uuid`,
  });

/**
 * The title of a product as it was sold with the order line of a row, else its present one. The line of a bundle has the title of the
 * bundle. Subqueries, because in a join the planner could read all products of the store for each row.
 */
const titleOfItem = (row: 'd' | 'e', productId: string): RawBuilder<unknown> => {
  const [storeId, lineId, id] = [`${row}.store_id`, `${row}.order_line_id`, productId].map((name) => sql.ref(name));
  return sql`coalesce(
    (select l.sold_title from order_lines l where l.store_id = ${storeId} and l.id = ${lineId} and l.product_id = ${id}),
    (select coalesce(p.published ->> 'title', p.title) from products p where p.store_id = ${storeId} and p.id = ${id}))`;
};

const downloaded = ({ realm, customerId, ...page }: Part) => {
  const downloads = latest(page, {
    at: 'd.created_at',
    id: 'd.id',
    rows: sql`
      select d.id, d.store_id, d.created_at, d.version_id, d.order_line_id from downloads d
       where d.store_id = ${realm} and d.customer_id = ${customerId}::uuid`,
  });
  return sql`(
    select d.id, 'downloaded', d.created_at, jsonb_build_object('file', f.name, 'title', ${titleOfItem('d', 'f.product_id')})
      from ${downloads} d
      cross join lateral (
        select f.name, f.product_id from file_versions v
          join product_files f on f.store_id = v.store_id and f.id = v.file_id
         where v.store_id = d.store_id and v.id = d.version_id limit 1) f)`;
};

const done = ({ realm, customerId, ...page }: Part) => {
  const events = latest(page, {
    at: 'v.created_at',
    id: 'v.id',
    rows: sql`
      select v.* from customer_events v
       where v.store_id = ${realm} and v.customer_id = ${customerId}::uuid`,
  });
  return sql`(
    select v.id, v.kind, v.created_at, case when v.kind = 'email-changed'
        then jsonb_build_object('before', v.email_before, 'after', v.email_after)
        else jsonb_build_object('note', v.note, 'title', ${titleOfItem('e', 'e.product_id')}) end
      from ${events} v
      left join lateral (
        select e.store_id, e.product_id, e.order_line_id from entitlements e
         where e.store_id = v.store_id and e.id = v.entitlement_id limit 1) e on true)`;
};

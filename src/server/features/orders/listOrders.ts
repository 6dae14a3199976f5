import { sql, type InferResult } from 'kysely';
import { listOrders as contract, OrderStatus, type OrderRow, type OrderSort } from '#shared/contract/orders.ts';
import type { GivenAnswer } from '#shared/contract/questions.ts';
import type { ImageFacts } from '#shared/contract/catalog.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { cutPage } from '../../access/pagination.ts';
import { numberKey, buildSort, timeKey, type SortKeys } from '../../access/sortedList.ts';
import { presentImage } from '../media/presentImage.ts';
import { ELSEWHERE } from '../sales/ledger.ts';
import { countOrders, EVERY, isContradicted, hasLine, matching, narrowOrders, type FoundOrders } from './findOrders.ts';
import { ORDER_COLUMNS } from './buyerOrder.ts';
import { ORDER_EVENTS } from './orderRecord.ts';

const SORTS: SortKeys<OrderSort> = {
  placed: timeKey(sql`o.placed_at`),
  total: numberKey(sql<number>`o.total`),
};

/** The store's orders filtered by search, status, product and time, sorted by time or amount. */
export const listOrders = defineHandler(contract, async ({ cursor, limit, sort, direction, ...filter }, { tx }) => {
  const sorted = buildSort(SORTS, { sort, direction, cursor }, sql`o.id`);
  const found = await narrowOrders(tx, filter);
  const [rows, counted] = await Promise.all([
    tx.many(ordersAfter(tx, { found, sorted, limit: limit + 1 })),
    countOrders(tx, found),
  ]);
  const { shown, nextCursor } = cutPage(rows, limit, sorted.cursorAfter);
  return { items: shown.map((row) => presentRow(tx.realm, row)), nextCursor, ...counted };
});

/** The orders of one customer, latest first. */
export const ordersOf = async (tx: StoreTx, { customerId, limit }: { customerId: string; limit: number }) =>
  (await tx.many(ordersAfter(tx, { found: { ...EVERY, customerId }, sorted: latestFirst(), limit }))).map((row) =>
    presentRow(tx.realm, row),
  );

export const findOrderRow = async (tx: StoreTx, orderId: string): Promise<OrderRow> =>
  presentRow(
    tx.realm,
    await tx.one(ordersAfter(tx, { found: { ...EVERY, ids: [orderId] }, sorted: latestFirst(), limit: 1 })),
  );

const latestFirst = () => buildSort(SORTS, { sort: 'placed' }, sql`o.id`);

interface Page {
  found: FoundOrders;
  sorted: ReturnType<typeof latestFirst>;
  limit: number;
}

/** The rows of a page are chosen first, so that what is added to each is read for these only. */
const ordersAfter = (tx: StoreTx, { found, sorted, limit }: Page) =>
  withDetails(tx, chosen(tx, { found, sorted, limit }))
    .orderBy(sorted.by, sorted.direction)
    .orderBy('o.id', sorted.direction);

const chosen = (tx: StoreTx, { found, sorted, limit }: Page) =>
  matching(tx, found)
    .select(['o.store_id', ...ORDER_COLUMNS.map((column) => `o.${column}` as const)])
    .select(sorted.key)
    .where(sorted.after)
    .orderBy(sorted.by, sorted.direction)
    .orderBy('o.id', sorted.direction)
    .limit(limit);

/** The first cover of the order's first product that has one. */
const firstCover = (tx: StoreTx) => sql<ImageFacts | null>`(
  select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths, 'color', i.colour)
    from order_lines l
    join product_covers c on c.store_id = l.store_id and c.product_id = l.product_id
    join images i on i.store_id = c.store_id and i.id = c.image_id
   where l.store_id = ${tx.realm} and l.order_id = o.id
   order by l.position, c.position
   limit 1)`;

/** What the buyer answered, for the export. */
const answersGiven = (tx: StoreTx) => sql<GivenAnswer[] | null>`(
  select json_agg(json_build_object('kind', a.kind, 'question', a.question, 'answer', a.answer) order by a.position)
    from order_answers a
   where a.store_id = ${tx.realm} and a.order_id = o.id)`;

/** What was sold, for the export. */
const productsSold = (tx: StoreTx) => sql<{ title: string; quantity: number; unit: number }[] | null>`(
  select json_agg(json_build_object('title', l.sold_title, 'quantity', l.quantity, 'unit', l.unit_amount)
      order by l.position)
    from order_lines l
   where l.store_id = ${tx.realm} and l.order_id = o.id)`;

/** What the payment provider and the platform kept, as the ledger has it. */
const feesKept = (tx: StoreTx) => sql<number>`(
  select coalesce(sum(case when t.debit_account like 'fees%' then t.amount else -t.amount end), 0)::bigint
    from ledger_transfers t
   where t.store_id = ${tx.realm} and t.event = any(${ORDER_EVENTS}::text[])
     and t.event_id = any(array(
       select p.id from payments p where p.store_id = ${tx.realm} and p.order_id = o.id
       union all select r.id from refunds r where r.store_id = ${tx.realm} and r.order_id = o.id
       union all select d.id from disputes d where d.store_id = ${tx.realm} and d.order_id = o.id))
     and (t.debit_account like 'fees%' or t.credit_account like 'fees%'))`;

const withDetails = (tx: StoreTx, orders: ReturnType<typeof chosen>) =>
  tx.q
    .selectFrom(orders.as('o'))
    .selectAll('o')
    .select(firstCover(tx).as('cover'))
    .select(answersGiven(tx).as('answers'))
    .select(isContradicted(tx).as('needsCountryCheck'))
    .select(hasLine(tx, sql`l.trial_days is not null`).as('isTrial'))
    .select([productsSold(tx).as('products'), feesKept(tx).as('fees')])
    .leftJoin('tax_evidence as v', (on) => on.onRef('v.store_id', '=', 'o.store_id').onRef('v.order_id', '=', 'o.id'))
    .select(['v.chosen_country as country', 'v.vat_id as vatId'])
    .leftJoin('gifts as g', (on) => on.onRef('g.store_id', '=', 'o.store_id').onRef('g.order_id', '=', 'o.id'))
    .select(['g.email as giftEmail', 'g.send_at as giftSendAt', 'g.claimed_at as giftClaimedAt'])
    .select((eb) => [
      eb
        .selectFrom('order_lines as l')
        .select('l.sold_title as title')
        .where('l.store_id', '=', tx.realm)
        .whereRef('l.order_id', '=', 'o.id')
        .orderBy('l.position')
        .limit(1)
        .as('title'),
      eb
        .selectFrom('order_lines as l')
        .select(sql<number>`count(*)::int`.as('lines'))
        .where('l.store_id', '=', tx.realm)
        .whereRef('l.order_id', '=', 'o.id')
        .as('lines'),
    ]);

const presentRowGift = ({ giftEmail: email, giftSendAt: sendAt, giftClaimedAt: claimedAt }: Row): OrderRow['gift'] =>
  email === null || sendAt === null
    ? null
    : { email, sendAt: sendAt.toISOString(), claimedAt: claimedAt?.toISOString() ?? null };

type Row = InferResult<ReturnType<typeof ordersAfter>>[number];

function presentRow(storeId: string, row: Row): OrderRow {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    id: row.id,
    number: row.number,
    email: row.email,
    name: row.name,
    title: row.title ?? '',
    lineCount: row.lines ?? 0,
    cover: row.cover && presentImage(storeId, row.cover),
    answers: row.answers ?? [],
    total: money(row.total),
    tip: money(row.tip),
    refunded: money(row.refunded),
    status: OrderStatus.parse(row.status),
    isTest: row.is_test,
    isElsewhere: row.gateway === ELSEWHERE,
    needsCountryCheck: row.needsCountryCheck,
    isTrial: row.isTrial,
    gift: presentRowGift(row),
    placedAt: row.placed_at.toISOString(),
    bookkeeping: {
      products: (row.products ?? []).map(({ unit, ...product }) => ({ ...product, unit: money(unit) })),
      discount: money(row.discount),
      tax: money(row.tax),
      country: row.country ?? '',
      vatId: row.vatId ?? '',
      fees: money(row.fees),
    },
  };
}

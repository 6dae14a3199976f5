import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#shared/contract/callable.ts';
import type { getMySubscriptions, listSubscriptions, SubscriptionRow } from '#shared/contract/subscriptions.ts';
import { costOf, firstOf, type InstallmentPlan } from '#shared/rules/installments.ts';
import { foldText } from '#shared/rules/searchTerms.ts';
import { END_REASONS, SUBSCRIPTION_STATUSES } from '#shared/rules/subscription.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { comparedOneByOne, isOneOf } from '../../../db/conditions.ts';
import { findPeople } from '../../customerRecord/findPeople.ts';
import { findProducts, hasTerms } from '../findOrders.ts';
import { isTaxReversed } from './installments/installmentRecord.ts';
import { raisedAmount } from './rises/priceRise.ts';
import { intervalOf, isInTrial, readInterval } from './subscriptionRecord.ts';

type Filter = Pick<InputOf<typeof listSubscriptions>, 'status' | 'customerId' | 'orderId'>;

/** What a search of subscriptions finds. */
export interface FoundSubscriptions {
  /** Many match: a page of the list is soon found in its order. */
  isMany: boolean;
  /** Of subscription `s`. */
  condition: RawBuilder<boolean>;
}

/** Subscriptions by their customer, and by their title, which is that of a product and its variant. */
export async function findSubscriptions(tx: StoreTx, search: string | undefined): Promise<FoundSubscriptions | null> {
  const terms = foldText(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  if (!search) return null;
  if (terms.length === 0) return { isMany: false, condition: sql`false` };
  const [people, { titled, inVariants }] = await Promise.all([
    findPeople(tx, 'customer', search),
    findProducts(tx, terms),
  ]);
  const isTitled = sql<boolean>`(${isOneOf(sql.ref('s.product_id'), [...titled, ...inVariants])} and ${hasTerms(sql`s.title`, terms)})`;
  return {
    isMany: people.ids === null || titled.length + inVariants.length > 0,
    condition: sql`(${people.includes(sql.ref('s.customer_id'))} or ${isTitled})`,
  };
}

/** The store's subscriptions that match a filter. */
export function filteredSubscriptions(
  tx: StoreTx,
  { status, customerId, orderId }: Filter,
  found: FoundSubscriptions | null = null,
) {
  let query = tx.q.selectFrom('subscriptions as s').where('s.store_id', '=', tx.realm);
  if (status === 'canceled') query = query.where('s.status', '=', 'active').where('s.canceled_by', 'is not', null);
  else if (status === 'trial')
    query = query.where('s.status', '=', 'active').whereRef('s.trial_ends_at', '=', 's.period_end');
  else if (status === 'switching')
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('subscription_changes as w')
          .select('w.id')
          .whereRef('w.store_id', '=', 's.store_id')
          .whereRef('w.subscription_id', '=', 's.id')
          .where('w.status', '=', 'waiting'),
      ),
    );
  else if (status === 'tax-problem')
    query = query
      .where('s.status', '=', 'active')
      .where('s.canceled_by', 'is', null)
      .where(sql<boolean>`cardinality(s.tax_problems) > 0`);
  else if (status === 'installments')
    query = query.where('s.status', '<>', 'ended').where('s.payments_total', 'is not', null);
  else if (status !== undefined) query = query.where('s.status', '=', status);
  if (customerId !== undefined) query = query.where('s.customer_id', '=', customerId);
  if (orderId !== undefined)
    query = query.where(
      sql<boolean>`s.id = (select p.subscription_id from subscription_periods p
        where p.store_id = ${tx.realm} and p.order_id = ${orderId})`,
    );
  if (!found) return query;
  return query.where(found.isMany ? comparedOneByOne(found.condition) : found.condition);
}

export const subscriptionListRows = (tx: StoreTx, filter: Filter, found: FoundSubscriptions | null = null) =>
  filteredSubscriptions(tx, filter, found)
    .innerJoin('customers as c', (on) => on.onRef('c.store_id', '=', 's.store_id').onRef('c.id', '=', 's.customer_id'))
    .select(['s.id', 's.title', 's.status', 's.amount', 's.currency', 's.every_count', 's.every_unit', 's.period_end'])
    .select([
      's.trial_ends_at',
      's.canceled_by',
      's.started_at',
      's.ended_at',
      's.end_reason',
      's.is_test',
      's.customer_id',
    ])
    .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 's.store_id').onRef('p.id', '=', 's.product_id'))
    .leftJoin('payment_methods as m', (on) =>
      on.onRef('m.store_id', '=', 's.store_id').onRef('m.id', '=', 's.method_id'),
    )
    .leftJoin('subscription_changes as w', (on) =>
      on.onRef('w.store_id', '=', 's.store_id').onRef('w.subscription_id', '=', 's.id').on('w.status', '=', 'waiting'),
    )
    .select(['w.title as next_title', 'w.amount as next_amount', 'w.every_count as next_count'])
    .select(['w.every_unit as next_unit', 's.due_at', 's.paused_by', 's.paused_at', 'p.allows_pause', 's.tax_problems'])
    .select(
      sql<boolean>`exists (select from product_switches x where x.store_id = s.store_id and x.product_id = s.product_id)`.as(
        'has_switches',
      ),
    )
    .select(raisedAmount('s', sql`s.period_end`).as('raised'))
    .select(addedTax(tx).as('added_tax'))
    .select(accessEnd.as('access_until'))
    .select(['c.email', 'c.name', 'p.slug', 'm.brand', 'm.last4', 's.payments_total'])
    .leftJoin('installment_plans as i', (on) =>
      on.onRef('i.store_id', '=', 's.store_id').on(
        sql<boolean>`i.order_id = (select f.order_id from subscription_periods f
          where f.store_id = s.store_id and f.subscription_id = s.id and f.payment_from = 1)`,
      ),
    )
    .select(['i.total as plan_total', 'i.discount as plan_discount', 'i.tax as plan_tax', 'i.later as plan_later'])
    .select(isTaxReversed('i.order_id').as('is_reversed'))
    .select(paidAmount.as('paid_amount'))
    .select(
      sql<number>`(select coalesce(max(e.payment_to), 0) from subscription_periods e
        join orders o on o.store_id = e.store_id and o.id = e.order_id
       where e.store_id = s.store_id and e.subscription_id = s.id and o.paid_at is not null)`.as('paid_payments'),
    );

/** When access ends because a period is unpaid. Null: none is, or its payment has not failed. */
const accessEnd = sql<Date | null>`(
  select p.period_start + make_interval(hours => p.grace_days * 24)
    from subscription_periods p
    join orders o on o.store_id = p.store_id and o.id = p.order_id
   where p.store_id = s.store_id and p.subscription_id = s.id and s.status = 'past-due'
     and o.status in ('pending', 'requires-action')
   order by p.period_start desc limit 1)`;

/** What was paid in installments, without what was bought with the first one and without a tax that was returned. */
const paidAmount = sql<number>`(
  select coalesce(sum(l.amount - l.discount + case when o.is_tax_included then 0 else l.tax end - case when exists (
      select from refunds r join refund_states t on t.store_id = r.store_id and t.refund_id = r.id
       where r.store_id = o.store_id and r.order_id = o.id and r.is_tax_only and t.status <> 'failed')
      then l.tax else 0 end), 0)::bigint
    from subscription_periods e
    join orders o on o.store_id = e.store_id and o.id = e.order_id and o.paid_at is not null
    join order_lines l on l.store_id = o.store_id and l.order_id = o.id and l.position = 0
   where e.store_id = s.store_id and e.subscription_id = s.id)`;

/** The tax that is added to the price after a trial, as the checkout showed it. */
const addedTax = (tx: StoreTx) =>
  sql<number>`coalesce((select l.later_tax from subscription_periods f
      join orders o on o.store_id = f.store_id and o.id = f.order_id and not o.is_tax_included
      join order_lines l on l.store_id = f.store_id and l.order_id = f.order_id and l.trial_days is not null
     where f.store_id = ${tx.realm} and f.subscription_id = s.id), 0)::bigint`;

type Row = Awaited<ReturnType<ReturnType<typeof subscriptionListRows>['executeTakeFirstOrThrow']>>;

type Mine = OutputOf<typeof getMySubscriptions>['items'][number];

export function presentMine(row: Row): Mine {
  const status = SUBSCRIPTION_STATUSES.find((each) => each === row.status) ?? 'ended';
  const isCanceled = status === 'active' && row.canceled_by !== null;
  const paidUntil = row.period_end.toISOString();
  return {
    id: row.id,
    title: row.title,
    status,
    price: { amount: row.amount, currency: row.currency },
    every: intervalOf(row),
    card:
      status === 'ended' || row.brand === null || row.last4 === null ? null : { brand: row.brand, last4: row.last4 },
    paidUntil,
    nextPrice: { amount: nextOf(row), currency: row.currency },
    nextChargeAt: status === 'active' && !isCanceled ? paidUntil : null,
    accessUntil: row.access_until?.toISOString() ?? null,
    trialUntil: status === 'active' && isInTrial(row) ? paidUntil : null,
    pausedUntil: status === 'paused' ? (row.due_at?.toISOString() ?? null) : null,
    becomes: becomesOf(row),
    installments: installmentsOf(row),
    isCanceled,
    canResume: isCanceled && row.canceled_by === 'customer',
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

/** The price of the next period, or the next installment. */
function nextOf(row: Row): number {
  const { next_amount: next, raised, amount, paid_payments: paid, is_reversed: isReversed } = row;
  const plan = planOf(row);
  if (!plan) return next ?? raised ?? amount;
  return paid < plan.payments ? costOf(plan, { from: paid + 1, to: paid + 1 }, { isReversed }) : 0;
}

/** What was paid of an installment plan, and what is left. The total is that of both, as long as something is left. */
function installmentsOf(row: Row): Mine['installments'] {
  const plan = planOf(row);
  if (!plan) return null;
  const { paid_payments: paid, paid_amount: paidSum, currency, status, due_at: dueAt, is_reversed: isReversed } = row;
  const money = (amount: number) => ({ amount, currency });
  const rest = paid < plan.payments ? costOf(plan, { from: paid + 1, to: plan.payments }, { isReversed }) : 0;
  return {
    payments: plan.payments,
    made: paid,
    total: money(isReversed ? paidSum + rest : plan.total),
    first: money(firstOf(plan)),
    later: money(plan.later),
    paid: money(paidSum),
    left: money(status === 'ended' ? 0 : rest),
    isSuspended: status === 'past-due' && dueAt === null,
  };
}

function planOf(row: Row): InstallmentPlan | null {
  const {
    payments_total: payments,
    plan_total: total,
    plan_discount: discount,
    plan_tax: tax,
    plan_later: later,
  } = row;
  return payments === null || total === null || discount === null || tax === null || later === null
    ? null
    : { payments, total, discount, tax, later };
}

function becomesOf(row: Row): Mine['becomes'] {
  const { next_title: title, next_amount: amount } = row;
  const every = readInterval({ every_count: row.next_count, every_unit: row.next_unit });
  return title === null || amount === null || every === null
    ? null
    : { title, price: { amount, currency: row.currency }, every };
}

export const presentSubscription = (row: Row): SubscriptionRow => ({
  ...presentMine(row),
  customerId: row.customer_id,
  email: row.email,
  name: row.name,
  endReason: END_REASONS.find((each) => each === row.end_reason) ?? null,
  canceledBy: row.canceled_by === 'customer' || row.canceled_by === 'creator' ? row.canceled_by : null,
  pausedBy: row.paused_by === 'customer' || row.paused_by === 'creator' ? row.paused_by : null,
  isTest: row.is_test,
  taxProblem: row.status === 'active' && row.canceled_by === null ? (row.tax_problems.at(-1) ?? null) : null,
});

const MOST_OF_CUSTOMER = 100;

/** What only the members area shows. */
interface ForPages {
  slug: string;
  canPause: boolean;
  canSwitch: boolean;
  isPausedByStore: boolean;
  /** Added to the price of the first payment after a trial. */
  addedTax: number;
  endReason: string | null;
  pausedAt: Date | null;
}

const rowsOfCustomer = (tx: StoreTx, customerId: string): Promise<Row[]> =>
  tx.many(
    subscriptionListRows(tx, { customerId }).orderBy('s.started_at', 'desc').orderBy('s.id').limit(MOST_OF_CUSTOMER),
  );

/** A customer's subscriptions, latest first. */
export const mySubscriptions = async (tx: StoreTx, customerId: string): Promise<Mine[]> =>
  (await rowsOfCustomer(tx, customerId)).map(presentMine);

/** The same with what only the members area shows. */
export const subscriptionsOf = async (tx: StoreTx, customerId: string): Promise<(Mine & ForPages)[]> =>
  (await rowsOfCustomer(tx, customerId)).map((row) => ({
    ...presentMine(row),
    slug: row.slug,
    canPause: isChangeable(row) && row.allows_pause,
    canSwitch: isChangeable(row) && row.next_title === null && row.has_switches,
    endReason: row.end_reason,
    isPausedByStore: row.paused_by === 'creator',
    addedTax: row.added_tax,
    pausedAt: row.paused_at,
  }));

const isChangeable = (row: Row): boolean =>
  row.status === 'active' && row.canceled_by === null && row.payments_total === null && !isInTrial(row);

/** One subscription as lists show it. */
export const findListed = (tx: StoreTx, subscriptionId: string): Promise<Row> =>
  tx.one(subscriptionListRows(tx, {}).where('s.id', '=', subscriptionId));

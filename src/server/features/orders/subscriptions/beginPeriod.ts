import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isLanguage } from '#shared/rules/language.ts';
import { TAX_CLASSES, type TaxClass } from '#shared/rules/taxRates.ts';
import { periodStart } from '#shared/rules/subscription.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findPayee } from '../../paymentAccounts/findPayee.ts';
import { findTaxPolicy } from '../../taxes/findTaxes.ts';
import { insertAttempt } from '../checkout/attempt.ts';
import { insertOrder } from '../checkout/insertOrder.ts';
import { findTaxEvidence, insertTaxEvidence } from '../checkout/taxEvidence.ts';
import { withTax } from '../checkout/quoteTax.ts';
import { rateOf, untaxed, type Quote } from '../checkout/Quote.ts';
import { intervalOf, updateSubscription, type SubscriptionRecord } from './subscriptionRecord.ts';

export interface RenewalContext {
  tx: StoreTx;
  now: Date;
  services: Services;
  /** The platform's share of the store's sales, in hundredths of a percent. */
  feeBps: number;
}

/** The order of the last paid period. */
export interface LastOrder {
  id: string;
  name: string;
}

/** The unpaid order of a period. */
export interface PeriodOrder {
  id: string;
  number: string;
  email: string;
  total: number;
  currency: string;
  start: Date;
}

/**
 * Writes the order of the next period of a locked subscription, without an attempt to pay it. If whole periods have
 * passed meanwhile, because nothing ran, the next one begins now: nobody pays for them.
 */
export async function beginPeriod(
  context: RenewalContext,
  { subscription, last }: { subscription: SubscriptionRecord; last: LastOrder },
): Promise<PeriodOrder> {
  const { tx, now } = context;
  const interval = intervalOf(subscription);
  const next = { start: subscription.period_end, anchor: subscription.anchor_at, index: subscription.periods };
  const isMissed = periodStart(next.anchor, interval, next.index + 1) <= now;
  const { start, anchor, index } = isMissed ? { start: now, anchor: now, index: 0 } : next;
  const order = await writeOrder(context, { subscription, last, start });
  await tx.run(
    tx.q.insertInto('subscription_periods').values({
      store_id: tx.realm,
      subscription_id: subscription.id,
      period_start: start,
      period_end: periodStart(anchor, interval, index + 1),
      order_id: order.id,
    }),
  );
  await updateSubscription(tx, subscription.id, { anchor_at: anchor, periods: index + 1 });
  return { ...order, start };
}

async function writeOrder(
  context: RenewalContext,
  { subscription, last, start }: { subscription: SubscriptionRecord; last: LastOrder; start: Date },
): Promise<Omit<PeriodOrder, 'start'>> {
  const { tx, now } = context;
  const { id, customer_id: customerId, language } = subscription;
  const { email } = await tx.one(
    tx.q.selectFrom('customers').select('email').where('store_id', '=', tx.realm).where('id', '=', customerId),
  );
  const quote = await quoteRenewal(context, { subscription, last });
  // The key lets a period have one order. The lock of the subscription has the same effect.
  const key = `renewal ${id} ${start.toISOString()}`;
  const purchase = {
    quote,
    email,
    name: last.name,
    key,
    card: undefined,
    root: null,
    buyerId: undefined,
    request: [createHash('sha256').update(key).digest('hex')],
  };
  const order = await insertOrder(
    { ...context, language: isLanguage(language) ? language : 'en' },
    { purchase, customerId: null },
  );
  if ('hash' in order) throw new Error(`The period ${key} has an order already.`);
  const { id: orderId, number, total } = order;
  await tx.run(
    tx.q
      .updateTable('orders')
      .set({ customer_id: customerId })
      .where('store_id', '=', tx.realm)
      .where('id', '=', orderId),
  );
  await tx.run(copyLine(tx, { orderId, from: last.id, quote }));
  if (quote.tax) await insertTaxEvidence(tx, { orderId, tax: quote.tax, connection: '', isConfirmed: true, now });
  return { id: orderId, number, email, total: total.amount, currency: total.currency };
}

/** The price that the buyer agreed to, with the tax of today where they were at the last period. */
async function quoteRenewal(
  { tx, now }: RenewalContext,
  { subscription, last }: { subscription: SubscriptionRecord; last: LastOrder },
): Promise<Quote> {
  const { amount, currency, product_id: productId } = subscription;
  const every = intervalOf(subscription);
  const line = {
    productId,
    quantity: 1,
    kind: 'fixed' as const,
    least: amount,
    unit: amount,
    discount: 0,
    ...untaxed,
    taxClass: await taxClassOf(tx, productId),
    every,
  };
  const plain: Quote = {
    storeId: tx.realm,
    lines: [line],
    currency,
    discount: null,
    tax: null,
    tip: 0,
    cart: null,
    expiresAt: now.toISOString(),
  };
  const [policy, evidence] = await Promise.all([findTaxPolicy(tx), findTaxEvidence(tx, last.id)]);
  if (!evidence) return plain;
  const { chosenCountry: country, region, vatId, vatStatus, vatConsultation: consultation } = evidence;
  const status = (['valid', 'unavailable'] as const).find((each) => each === vatStatus);
  const vat = status === undefined ? null : { id: vatId, country, status, consultation };
  return withTax(plain, { policy, buyer: { country, region, vat }, now });
}

/** The class that the product has today, as published last. */
async function taxClassOf(tx: StoreTx, productId: string): Promise<TaxClass> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('products')
      .select(sql<string | null>`published ->> 'taxClass'`.as('taxClass'))
      .where('store_id', '=', tx.realm)
      .where('id', '=', productId),
  );
  return TAX_CLASSES.find((each) => each === row?.taxClass) ?? 'standard';
}

/** The renewal is of what was bought, whatever the product is called today. */
function copyLine(tx: StoreTx, { orderId, from, quote }: { orderId: string; from: string; quote: Quote }) {
  const [line] = quote.lines;
  return tx.q
    .insertInto('order_lines')
    .columns([
      ...(['store_id', 'id', 'order_id', 'product_id', 'position', 'title', 'product_slug', 'image_id'] as const),
      ...([
        'quantity',
        'unit_amount',
        'amount',
        'discount',
        'tax',
        'tax_bps',
        'currency',
        'every_count',
        'every_unit',
      ] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('order_lines as l')
        .select([
          'l.store_id',
          sql<string>`gen_random_uuid()`.as('id'),
          sql<string>`${orderId}::uuid`.as('order_id'),
          'l.product_id',
          'l.position',
          'l.title',
          'l.product_slug',
          'l.image_id',
          'l.quantity',
          'l.unit_amount',
          'l.amount',
          sql<number>`0`.as('discount'),
          sql<number>`${line?.tax ?? 0}::bigint`.as('tax'),
          sql<number>`${line ? rateOf(line, quote) : 0}::integer`.as('tax_bps'),
          'l.currency',
          'l.every_count',
          'l.every_unit',
        ])
        .where('l.store_id', '=', tx.realm)
        .where('l.order_id', '=', from),
    );
}

/** Stores an attempt to charge the saved method. Null: the store cannot charge it, so the customer has to pay. */
export async function chargePeriod(
  context: RenewalContext,
  { subscription, order }: { subscription: SubscriptionRecord; order: PeriodOrder },
): Promise<string | null> {
  const { tx, services, feeBps } = context;
  const [method, payee] = await Promise.all([findMethod(tx, subscription), findPayee(tx, services.payments)]);
  // The method belongs to the account where it was saved.
  if (!method || method.gateway !== services.payments.id || method.account !== payee?.account) return null;
  const attempt = await insertAttempt(context, {
    order: { ...order, total: { amount: order.total, currency: order.currency } },
    source: '',
    purchase: { root: null, feeBps, email: order.email },
    lines: [{ product: { title: subscription.title, slug: '' }, quantity: 1, every: null }],
    renewal: { subscriptionId: subscription.id, method },
  });
  return attempt.id;
}

const findMethod = async (tx: StoreTx, { method_id: id }: SubscriptionRecord) =>
  id === null
    ? undefined
    : tx.maybe(
        tx.q
          .selectFrom('payment_methods')
          .select([
            'id',
            'gateway',
            'account_id as account',
            'provider_customer as customer',
            'provider_method as method',
          ])
          .where('store_id', '=', tx.realm)
          .where('id', '=', id)
          .where('forgotten_at', 'is', null),
      );

import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import type { AccessLimits } from '#shared/rules/accessLimits.ts';
import type { Money } from '#shared/rules/money.ts';
import { insertRows, statement } from '../../../db/statement.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { newRowId } from '../../../db/rowId.ts';
import { limitsOf } from '../../publishedProducts/limitsOf.ts';
import { seatsOf } from '../../publishedProducts/seatsOf.ts';
import { variantTitleOf } from '../../publishedProducts/soldTitle.ts';
import type { OrderOrigin } from '../../events/readOrigin.ts';
import { orderNumber } from './orderNumber.ts';
import { requestHash, type Purchase, type CheckoutContext } from './Purchase.ts';
import {
  amountOf,
  compositionOf,
  discountOf,
  needsMethod,
  rateOf,
  subtotalOf,
  taxOf,
  totalOf,
  type Quote,
} from './Quote.ts';
import type { SoldLine } from './SoldLine.ts';

export interface KeyedOrder {
  id: string;
  number: string;
  status: string;
  total: Money;
  /** The same text as `compositionOf` has for its price. */
  composition: string;
  hash: Buffer;
}

export async function findByKey(tx: StoreTx, key: string): Promise<KeyedOrder | undefined> {
  const row = await tx.maybe(keyedRow(tx, { key }));
  if (!row) return undefined;
  const { id, number, status } = row;
  return {
    id,
    number,
    status,
    total: { amount: row.total, currency: row.currency },
    composition: row.composition,
    hash: row.request_hash,
  };
}

/** Whether a known order has the lines, the discount, the tip and the total of a price. */
export const isSamePrice = ({ total, composition: known }: KeyedOrder, quote: Quote): boolean =>
  total.amount === totalOf(quote).amount && known === compositionOf(quote);

const keyedRow = statement((q, { realm, key }: { realm: string; key: string }) =>
  q
    .selectFrom('orders as o')
    .select(['o.id', 'o.number', 'o.status', 'o.total', 'o.currency', 'o.request_hash'])
    .select(composition(realm))
    .where('o.store_id', '=', realm)
    .where('o.idempotency_key', '=', key),
);

const composition = (realm: string) =>
  sql<string>`(
    select string_agg(concat_ws(' ', coalesce(l.variant_id, l.product_id), l.quantity, l.unit_amount, l.discount,
               l.trial_days, l.later_amount), ','
             order by coalesce(l.variant_id, l.product_id))
      from order_lines l where l.store_id = ${realm} and l.order_id = o.id
  ) || ',' || coalesce(
    (select u.discount_id::text from discount_uses u where u.store_id = ${realm} and u.order_id = o.id), ''
  ) || ',' || o.tip`.as('composition');

const NUMBER_TRIES = 5;

type OrderContext = Pick<CheckoutContext, 'tx' | 'now' | 'services' | 'language'>;

type NewOrder = Omit<KeyedOrder, 'status' | 'hash' | 'composition'>;

/**
 * Inserts the order: paid if it is free, else pending, without a customer until the payment is accepted. If the key is
 * taken, PostgreSQL waits for the other request, and its order is returned. Throws a refusal if the same browser is paying
 * for the same products at another price.
 */
export async function insertOrder(
  context: OrderContext,
  { purchase, customerId }: { purchase: Purchase; customerId: string | null },
): Promise<NewOrder | KeyedOrder> {
  const total = totalOf(purchase.quote);
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    const order = { id: newRowId(), number: orderNumber(), total };
    const written = await context.tx.run(insert(context, { order, purchase, customerId }));
    if (written > 0) return order;
    const known = await findByKey(context.tx, purchase.key);
    if (known) return known;
    if (await hasOpenCheckout(context.tx, purchase)) refuse('checkout-in-progress');
  }
  throw new Error('No free order number was found.');
}

const hasOpenCheckout = async (tx: StoreTx, { checkoutHash }: Purchase): Promise<boolean> =>
  checkoutHash !== undefined &&
  (await tx.maybe(
    tx.q
      .selectFrom('orders')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('checkout_hash', '=', checkoutHash)
      .where('status', 'in', ['pending', 'requires-action']),
  )) !== undefined;

// No constraint is named, because the key, the number or the checkout may be taken, and no conflict may abort the
// transaction.
const insert = (
  { tx, now, services, language }: OrderContext,
  { order, purchase, customerId }: { order: NewOrder; purchase: Purchase; customerId: string | null },
) =>
  insertRows(
    'orders',
    [
      {
        store_id: tx.realm,
        id: order.id,
        number: order.number,
        customer_id: customerId,
        email: purchase.email,
        name: purchase.name,
        status: customerId === null ? 'pending' : 'paid',
        currency: order.total.currency,
        subtotal: subtotalOf(purchase.quote).amount,
        discount: discountOf(purchase.quote).amount,
        tax: taxOf(purchase.quote).amount,
        is_tax_included: purchase.quote.tax?.isInclusive ?? false,
        tip: purchase.quote.tip,
        total: order.total.amount,
        gateway: needsMethod(purchase.quote) ? services.payments.id : 'none',
        is_test: needsMethod(purchase.quote) && services.payments.isTest,
        idempotency_key: purchase.key,
        request_hash: requestHash(purchase),
        checkout_hash: purchase.checkoutHash ?? null,
        cart_id: purchase.quote.cart?.id ?? null,
        offered_after: purchase.quote.offeredAfter,
        language,
        placed_at: now,
        paid_at: customerId === null ? null : now,
      },
    ],
    { skipsConflicts: true },
  );

/** The lines store copies, so that later changes to the products do not change the order. */
export const insertLines = (
  tx: StoreTx,
  { orderId, lines, quote }: { orderId: string; lines: readonly (SoldLine & { id: string })[]; quote: Quote },
): void =>
  tx.batch(
    insertRows(
      'order_lines',
      lines.map(({ product, ...line }, position) => ({
        store_id: tx.realm,
        ...limitColumns(limitsOf(product)),
        id: line.id,
        order_id: orderId,
        product_id: product.id,
        variant_id: line.variantId,
        position,
        bump_of: line.bumpOf,
        title: product.title,
        variant_title: variantTitleOf(product),
        product_slug: product.slug,
        image_id: product.covers[0]?.image.id ?? null,
        quantity: line.quantity,
        seats: seatsOf(product),
        unit_amount: line.unit,
        amount: amountOf(line),
        discount: line.discount,
        tax: line.tax,
        tax_bps: rateOf(line, quote),
        currency: quote.currency,
        every_count: line.every?.count ?? null,
        every_unit: line.every?.unit ?? null,
        trial_days: line.trial?.days ?? null,
        later_amount: line.trial?.amount ?? null,
        later_tax: line.trial?.tax ?? null,
      })),
    ),
  );

/** The columns of a line, or of a part of one, that keep what its buyer was told. */
export const limitColumns = ({ accessDays, downloadLimit }: AccessLimits) => ({
  access_days: accessDays,
  download_limit: downloadLimit,
});

/** The buyer's origin is stored in its own table, because it never affects the purchase. */
export const insertOrigin = (
  tx: StoreTx,
  { orderId, origin: { landedAt, ...tags } }: { orderId: string; origin: OrderOrigin },
): Promise<number> =>
  tx.run(insertRows('order_sources', [{ store_id: tx.realm, order_id: orderId, ...tags, landed_at: landedAt }]));

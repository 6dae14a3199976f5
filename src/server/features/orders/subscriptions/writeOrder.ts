import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isLanguage } from '#shared/rules/language.ts';
import type { Interval } from '#shared/rules/subscription.ts';
import { TAX_CATEGORIES, type TaxCategory } from '#shared/rules/taxCategory.ts';
import { TAX_CLASSES, type TaxClass } from '#shared/rules/taxRates.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { insertOrder } from '../checkout/insertOrder.ts';
import { rateOf, untaxed, type Quote } from '../checkout/Quote.ts';
import { taxOfPeriod } from '../checkout/taxAsBefore.ts';
import { insertTaxEvidence, proofsOf } from '../checkout/taxEvidence.ts';
import type { Calculating } from '../providerTax/findCalculation.ts';
import type { SubscriptionRecord } from './subscriptionRecord.ts';

/** The order of the last paid period. */
export interface LastOrder {
  id: string;
  name: string;
}

/** What an order of a subscription is for. */
export interface Due {
  productId: string;
  variantId: string | null;
  title: string;
  amount: number;
  /** What is taken off it. */
  credit?: number;
  currency: string;
  /** Null: it is paid once. */
  every: Interval | null;
}

/** The price of an order of a subscription, with the tax of today where the customer was at the last period. */
export async function quoteDue(
  context: Calculating,
  { due, last }: { due: Due; last: Pick<LastOrder, 'id'> },
): Promise<Quote> {
  const { tx, now } = context;
  const { productId, variantId, amount, credit = 0, currency, every } = due;
  const line = {
    productId,
    variantId,
    quantity: 1,
    kind: 'fixed' as const,
    least: amount,
    unit: amount,
    discount: credit,
    ...untaxed,
    ...(await taxKindOf(tx, productId)),
    every,
    bumpOf: null,
    trial: null,
  };
  const plain: Quote = {
    storeId: tx.realm,
    lines: [line],
    currency,
    discount: null,
    tax: null,
    tip: 0,
    keepsMethod: false,
    cart: null,
    installments: null,
    plan: null,
    offeredAfter: null,
    expiresAt: now.toISOString(),
  };
  return taxOfPeriod(context, { quote: plain, orderId: last.id });
}

/** The class and the category that the product has today, as published last. */
export async function taxKindOf(
  tx: StoreTx,
  productId: string,
): Promise<{ taxClass: TaxClass; taxCategory: TaxCategory }> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('products')
      .select(sql<string | null>`published ->> 'taxClass'`.as('taxClass'))
      .select(sql<string | null>`published ->> 'taxCategory'`.as('taxCategory'))
      .where('store_id', '=', tx.realm)
      .where('id', '=', productId),
  );
  return {
    taxClass: TAX_CLASSES.find((each) => each === row?.taxClass) ?? 'standard',
    taxCategory: TAX_CATEGORIES.find((each) => each === row?.taxCategory) ?? 'download',
  };
}

interface Written {
  subscription: Pick<SubscriptionRecord, 'customer_id' | 'language'>;
  last: LastOrder;
  title: string;
  quote: Quote;
  /** Lets it be written once. The lock of the subscription has the same effect. */
  key: string;
}

/** Writes the order of a subscription, unpaid. */
export async function writeOrder(
  context: { tx: StoreTx; now: Date; services: Services },
  { subscription, last, title, quote, key }: Written,
): Promise<{ id: string; number: string; email: string; total: number; currency: string }> {
  const { tx, now } = context;
  const { customer_id: customerId, language } = subscription;
  const { email } = await tx.one(
    tx.q.selectFrom('customers').select('email').where('store_id', '=', tx.realm).where('id', '=', customerId),
  );
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
  if ('hash' in order) throw new Error(`There is an order with the key ${key} already.`);
  const { id: orderId, number, total } = order;
  await tx.run(
    tx.q
      .updateTable('orders')
      .set({ customer_id: customerId })
      .where('store_id', '=', tx.realm)
      .where('id', '=', orderId),
  );
  await tx.run(writeLine(tx, { orderId, lastId: last.id, title, quote }));
  if (quote.tax)
    await insertTaxEvidence(tx, {
      orderId,
      quote,
      tax: quote.tax,
      proofs: await proofsOf(tx, last.id),
      isConfirmed: true,
      now,
    });
  return { id: orderId, number, email, total: total.amount, currency: total.currency };
}

/** A renewal is of what was bought, whatever the product is called today. */
function writeLine(
  tx: StoreTx,
  { orderId, lastId, title, quote }: { orderId: string; lastId: string; title: string; quote: Quote },
) {
  const [line] = quote.lines;
  if (!line) throw new RangeError('The quote has no lines.');
  const { productId, variantId, unit, discount, tax, every } = line;
  return tx.q
    .insertInto('order_lines')
    .columns([
      ...(['store_id', 'id', 'order_id', 'product_id', 'position', 'title', 'product_slug', 'image_id'] as const),
      ...(['quantity', 'unit_amount', 'amount', 'discount', 'tax', 'tax_bps', 'currency'] as const),
      ...(['every_count', 'every_unit', 'variant_id', 'seats'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('order_lines as l')
        .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'l.store_id').on('p.id', '=', productId))
        .select([
          'l.store_id',
          sql<string>`gen_random_uuid()`.as('id'),
          sql<string>`${orderId}::uuid`.as('order_id'),
          'p.id as product_id',
          sql<number>`0`.as('position'),
          sql<string>`${title}::text`.as('title'),
          sql<string>`case when l.product_id = p.id then l.product_slug else p.slug end`.as('product_slug'),
          sql<string | null>`case when l.product_id = p.id then l.image_id
            else (p.published #>> '{covers,0,image,id}')::uuid end`.as('image_id'),
          sql<number>`1`.as('quantity'),
          sql<number>`${unit}::bigint`.as('unit_amount'),
          sql<number>`${unit}::bigint`.as('amount'),
          sql<number>`${discount}::bigint`.as('discount'),
          sql<number>`${tax}::bigint`.as('tax'),
          sql<number>`${rateOf(line, quote)}::integer`.as('tax_bps'),
          'l.currency',
          sql<number | null>`${every?.count ?? null}::integer`.as('every_count'),
          sql<string | null>`${every?.unit ?? null}::text`.as('every_unit'),
          // The title of the subscription names the variant.
          sql<string | null>`${variantId}::uuid`.as('variant_id'),
          // A switch to another product gives as many seats as that one has today, or had when it took effect.
          sql<number>`coalesce(
            (select max(e.seats) from entitlements e
              where e.store_id = l.store_id and e.order_line_id = l.id and e.product_id = p.id),
            case when l.product_id = p.id then l.seats else (p.published ->> 'seats')::integer end, 0)`.as('seats'),
        ])
        .where('l.store_id', '=', tx.realm)
        .where('l.order_id', '=', lastId)
        .orderBy('l.position')
        .limit(1),
    );
}

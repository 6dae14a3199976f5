import { createHash } from 'node:crypto';
import { NO_LIMITS } from '#shared/rules/accessLimits.ts';
import type { Money } from '#shared/rules/money.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { newRowId } from '../../../db/rowId.ts';
import { findPublishedParts, findPublishedProductBySlug } from '../../publishedProducts/findPublishedProduct.ts';
import type { Sellable } from './findRecordableProduct.ts';
import { settleOrder } from './fulfillOrder.ts';
import { ELSEWHERE } from '../../sales/ledger.ts';
import { insertBundles } from './lineParts.ts';
import { orderNumber } from './orderNumber.ts';
import type { Payment } from './Payment.ts';
import { partsOf } from './SoldLine.ts';

/** A sale made elsewhere, as its creator recorded it. */
export interface Sale {
  customer: { id: string; email: string; name: string };
  product: Sellable;
  amount: Money;
  /** Default: now. */
  placedAt: Date | undefined;
  reference: string;
}

const NUMBER_TRIES = 5;

/**
 * Inserts a sale made elsewhere as a paid order, once per reference, and returns the order's id. If the reference is
 * taken, PostgreSQL waits for the other request, nothing is written, and the result is null.
 */
export async function recordSale(at: { tx: StoreTx; now: Date }, sale: Sale): Promise<string | null> {
  const { tx } = at;
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    if (await findByReference(tx, sale.reference)) return null;
    const orderId = newRowId();
    if ((await tx.run(insertOrder(at, { sale, orderId }))) === 0) continue;
    await writeParts(at, { sale, orderId });
    return orderId;
  }
  throw new Error('No free order number was found.');
}

/** The fields that must be equal for two sales with the same reference to be the same sale. */
export const saleHash = ({
  customer,
  product,
  amount,
  placedAt,
}: Pick<Sale, 'amount' | 'placedAt'> & Record<'customer' | 'product', { id: string }>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([customer.id, product.id, amount.amount, amount.currency, placedAt?.toISOString() ?? '']))
    .digest();

/** The sale with a reference, and its buyer's addresses: the one given at the time and the current one. */
export const findByReference = (tx: StoreTx, reference: string) =>
  tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('customers as c', (on) =>
        on.onRef('c.store_id', '=', 'o.store_id').onRef('c.id', '=', 'o.customer_id'),
      )
      .select(['o.id', 'o.request_hash', 'c.id as customer_id', 'o.email', 'c.email as present_email'])
      .where('o.store_id', '=', tx.realm)
      .where('o.reference', '=', reference),
  );

// No constraint is named, because either the reference or the number may be taken, and neither conflict may abort the
// transaction.
const insertOrder = ({ tx, now }: { tx: StoreTx; now: Date }, { sale, orderId }: { sale: Sale; orderId: string }) =>
  tx.q
    .insertInto('orders')
    .values({
      store_id: tx.realm,
      id: orderId,
      number: orderNumber(),
      customer_id: sale.customer.id,
      email: sale.customer.email,
      name: sale.customer.name,
      status: 'paid',
      currency: sale.amount.currency,
      subtotal: sale.amount.amount,
      total: sale.amount.amount,
      gateway: ELSEWHERE,
      reference: sale.reference,
      is_test: false,
      // A random key that nobody else has. The reference makes recording idempotent.
      idempotency_key: `${ELSEWHERE} ${orderId}`,
      request_hash: saleHash(sale),
      placed_at: sale.placedAt ?? now,
      paid_at: sale.placedAt ?? now,
    })
    .onConflict((on) => on.doNothing());

async function writeParts(
  { tx, now }: { tx: StoreTx; now: Date },
  { sale, orderId }: { sale: Sale; orderId: string },
): Promise<void> {
  const line = await tx.one(insertLine(tx, { sale, orderId }).returning('id'));
  await insertParts(tx, { sale, lineId: line.id });
  const payment = sale.amount.amount > 0 ? await insertPayment({ tx, now }, { sale, orderId }) : null;
  await settleOrder(
    { tx, now },
    {
      orderId,
      customerId: sale.customer.id,
      payment,
      lines: [{ id: line.id, productId: sale.product.id, variantId: null, kind: sale.product.kind, ...NO_LIMITS }],
    },
  );
}

const insertLine = (tx: StoreTx, { sale, orderId }: { sale: Sale; orderId: string }) =>
  tx.q.insertInto('order_lines').values({
    store_id: tx.realm,
    id: newRowId(),
    order_id: orderId,
    product_id: sale.product.id,
    position: 0,
    title: sale.product.title,
    product_slug: sale.product.slug,
    image_id: sale.product.imageId,
    quantity: 1,
    unit_amount: sale.amount.amount,
    amount: sale.amount.amount,
    currency: sale.amount.currency,
  });

/** A bundle that was sold elsewhere gives what it contains now. */
async function insertParts(tx: StoreTx, { sale, lineId }: { sale: Sale; lineId: string }): Promise<void> {
  const bundle = await findPublishedProductBySlug(tx, sale.product.slug);
  if (!bundle) return;
  const parts = partsOf(bundle, await findPublishedParts(tx, [bundle]));
  const { amount, currency } = sale.amount;
  await insertBundles(tx, {
    lines: [{ id: lineId, parts, unit: amount, quantity: 1, discount: 0, tax: 0 }],
    currency,
    hasLimits: false,
  });
}

async function insertPayment(
  { tx, now }: { tx: StoreTx; now: Date },
  { sale, orderId }: { sale: Sale; orderId: string },
): Promise<Payment> {
  const payment: Payment = { id: newRowId(), gateway: ELSEWHERE, fee: 0, ...sale.amount };
  await tx.run(
    tx.q.insertInto('payments').values({
      ...payment,
      status: 'succeeded',
      store_id: tx.realm,
      order_id: orderId,
      charge_id: sale.reference,
      created_at: now,
    }),
  );
  return payment;
}

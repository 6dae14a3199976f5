import { createHash, randomUUID } from 'node:crypto';
import type { Money } from '#shared/rules/money.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { Sellable } from './findSellable.ts';
import { settle } from './fulfil.ts';
import { ELSEWHERE } from './ledger.ts';
import { orderNumber } from './orderNumber.ts';
import type { Payment } from './takePayment.ts';

/** A sale made elsewhere, as its creator tells it. */
export interface Sale {
  customer: { id: string; email: string; name: string };
  product: Sellable;
  amount: Money;
  /** Left out: now. */
  placedAt: Date | undefined;
  reference: string;
}

const NUMBER_TRIES = 5;

/**
 * Writes a sale made elsewhere as a paid order, once per reference, and answers the order's id. Where the reference is
 * taken, PostgreSQL waits for who took it, and nothing is written: null.
 */
export async function recordSale(at: { tx: StoreTx; now: Date }, sale: Sale): Promise<string | null> {
  const { tx } = at;
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    if (await findByReference(tx, sale.reference)) return null;
    const orderId = randomUUID();
    if ((await tx.run(insertOrder(at, { sale, orderId }))) === 0) continue;
    await writeParts(at, { sale, orderId });
    return orderId;
  }
  throw new Error('No free order number was found.');
}

/** What must be equal for two sales under one reference to be the same. */
export const saleHash = ({
  customer,
  product,
  amount,
  placedAt,
}: Pick<Sale, 'amount' | 'placedAt'> & Record<'customer' | 'product', { id: string }>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([customer.id, product.id, amount.amount, amount.currency, placedAt?.toISOString() ?? '']))
    .digest();

/** The sale under a reference, and the addresses of its buyer: the one given then, and the present one. */
export const findByReference = (tx: StoreTx, reference: string) =>
  tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('customers as c', (on) =>
        on.onRef('c.store_id', '=', 'o.store_id').onRef('c.id', '=', 'o.customer_id'),
      )
      .select(['o.id', 'o.request_hash', 'o.customer_id', 'o.email', 'c.email as present_email'])
      .where('o.store_id', '=', tx.realm)
      .where('o.reference', '=', reference),
  );

// Without naming a constraint: the reference or the number may be taken, and both leave the transaction alive.
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
      // Nobody but this sale can come back with it: what makes recording safe to repeat is the reference.
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
  const payment = sale.amount.amount > 0 ? await keepPayment({ tx, now }, { sale, orderId }) : null;
  await settle(
    { tx, now },
    { customerId: sale.customer.id, payment, lines: [{ id: line.id, productId: sale.product.id }] },
  );
}

const insertLine = (tx: StoreTx, { sale, orderId }: { sale: Sale; orderId: string }) =>
  tx.q.insertInto('order_lines').values({
    store_id: tx.realm,
    id: randomUUID(),
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

async function keepPayment(
  { tx, now }: { tx: StoreTx; now: Date },
  { sale, orderId }: { sale: Sale; orderId: string },
): Promise<Payment> {
  const payment: Payment = { id: randomUUID(), status: 'succeeded', gateway: ELSEWHERE, fee: 0, ...sale.amount };
  await tx.run(
    tx.q
      .insertInto('payments')
      .values({ ...payment, store_id: tx.realm, order_id: orderId, charge_id: sale.reference, created_at: now }),
  );
  return payment;
}

import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import { foldEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { assertUsable } from './applyDiscount.ts';
import { findDiscount, stateOf } from './discountRecord.ts';

interface NewUse {
  orderId: string;
  discount: { id: string; code: string; amount: number };
  currency: string;
  email: string;
  /** Whether the order is paid already, because it costs nothing. */
  isPaid: boolean;
  now: Date;
}

/**
 * Takes one use of a discount for an order, or refuses. The update locks the discount, so the last use goes to exactly
 * one of several orders, and one customer cannot exceed their limit with two orders at once. It comes last, because all
 * other orders with this code wait until the lock is released.
 */
export async function takeDiscountUse(tx: StoreTx, use: NewUse): Promise<void> {
  const { discount, orderId, currency, email, isPaid, now } = use;
  const emailKey = foldEmail(email);
  await Promise.all([
    countUse(tx, { orderId, discountId: discount.id, emailKey, isPaid, now }),
    tx.run(
      tx.q.insertInto('discount_uses').values({
        store_id: tx.realm,
        order_id: orderId,
        discount_id: discount.id,
        code: discount.code,
        amount: discount.amount,
        currency,
        email_key: emailKey,
        status: isPaid ? 'used' : 'held',
        created_at: now,
      }),
    ),
  ]);
}

/** Takes the use of an order again for another attempt to pay it, if it was released meanwhile, or refuses. */
export async function renewDiscountUse(tx: StoreTx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  const use = await tx.maybe(
    tx.q
      .selectFrom('discount_uses')
      .select(['discount_id as discountId', 'email_key as emailKey'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('status', '=', 'released')
      .forUpdate(),
  );
  if (use === undefined) return;
  await countUse(tx, { ...use, orderId, isPaid: false, now });
  await changeUse(tx, { orderId, status: 'held' });
}

interface CountedUse {
  orderId: string;
  discountId: string;
  emailKey: string;
  isPaid: boolean;
  now: Date;
}

async function countUse(tx: StoreTx, { orderId, discountId, emailKey, isPaid, now }: CountedUse): Promise<void> {
  const taken = await tx.maybe(
    tx.q
      .updateTable('discounts')
      .set(isPaid ? { uses: sql`uses + 1` } : { held: sql`held + 1` })
      .where('store_id', '=', tx.realm)
      .where('id', '=', discountId)
      .where('is_active', '=', true)
      .where(sql<boolean>`coalesce(ends_at > ${now}, true)`)
      .where(sql<boolean>`coalesce(uses + held < max_uses, true)`)
      .returning('max_uses_per_customer'),
  );
  if (taken === undefined) return refuseUse(tx, { discountId, now });
  const most = taken.max_uses_per_customer;
  if (most !== null && (await countOtherUses(tx, { orderId, discountId, emailKey })) >= most)
    refuse('discount-used-by-you');
}

async function refuseUse(tx: StoreTx, { discountId, now }: { discountId: string; now: Date }): Promise<never> {
  const row = (await findDiscount(tx, discountId)) ?? refuse('discount-unknown');
  assertUsable(stateOf(row, now));
  return refuse('discount-used-up');
}

/** The uses of a discount by other orders of the customer. */
const countOtherUses = async (
  tx: StoreTx,
  { orderId, discountId, emailKey }: { orderId: string; discountId: string; emailKey: string },
): Promise<number> => {
  const { count } = await tx.one(
    tx.q
      .selectFrom('discount_uses')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('store_id', '=', tx.realm)
      .where('discount_id', '=', discountId)
      .where('email_key', '=', emailKey)
      .where('order_id', '<>', orderId)
      .where('status', '<>', 'released'),
  );
  return count;
};

/**
 * Counts the use of an order that was paid. It also counts if the order had been given up and its use released: the
 * buyer has paid the discounted price.
 */
export async function confirmDiscountUse(tx: StoreTx, orderId: string): Promise<void> {
  const use = await changeUse(tx, { orderId, status: 'used' });
  if (use) await addUses(tx, use.discountId, { held: use.was === 'held' ? -1 : 0, uses: 1 });
}

/** Gives back the use of an order that was not paid, or was refunded in full. */
export async function releaseDiscountUse(tx: StoreTx, orderId: string): Promise<void> {
  const use = await changeUse(tx, { orderId, status: 'released' });
  if (use) await addUses(tx, use.discountId, use.was === 'held' ? { held: -1, uses: 0 } : { held: 0, uses: -1 });
}

/** Changes the status of an order's use once. Returns the earlier status, or nothing if there is no change. */
async function changeUse(
  tx: StoreTx,
  { orderId, status }: { orderId: string; status: 'used' | 'held' | 'released' },
): Promise<{ discountId: string; was: string } | undefined> {
  const use = await tx.maybe(
    tx.q
      .selectFrom('discount_uses')
      .select(['discount_id', 'status'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('status', '<>', status)
      .forUpdate(),
  );
  if (use === undefined) return undefined;
  await tx.run(
    tx.q.updateTable('discount_uses').set({ status }).where('store_id', '=', tx.realm).where('order_id', '=', orderId),
  );
  return { discountId: use.discount_id, was: use.status };
}

const addUses = (tx: StoreTx, discountId: string, { held, uses }: { held: number; uses: number }): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('discounts')
      .set({ held: sql`held + ${held}::int`, uses: sql`uses + ${uses}::int` })
      .where('store_id', '=', tx.realm)
      .where('id', '=', discountId),
  );

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MOST_DISCOUNTS, saveDiscount as contract, type DiscountInput } from '#shared/contract/discounts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { discountColumns, findDiscount, presentDiscount } from './discountRecord.ts';

/** Creates or changes a discount. */
export const saveDiscount = defineHandler(contract, async (discount, { tx, now }) => {
  const { discountId } = discount;
  const id = discountId ?? randomUUID();
  const save = discountId === undefined ? create(tx, { id, discount, now }) : change(tx, { id, discount });
  await save.catch(onUniqueViolation('discounts_code', () => refuse('discount-code-taken')));
  await assertProducts(tx, discount.productIds);
  await saveProducts(tx, { id, productIds: discount.productIds });
  await saveOtherAmounts(tx, { id, otherAmounts: discount.otherAmounts });
  return { discount: presentDiscount((await findDiscount(tx, id)) ?? refuse('not-found'), now) };
});

async function assertProducts(tx: StoreTx, productIds: readonly string[]): Promise<void> {
  const { count } = await tx.one(
    tx.q
      .selectFrom('products')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${productIds}::uuid[])`)
      .where('deleted_at', 'is', null),
  );
  if (count < new Set(productIds).size) refuse('discount-product');
}

async function create(
  tx: StoreTx,
  { id, discount, now }: { id: string; discount: DiscountInput; now: Date },
): Promise<void> {
  // Locked, so that requests at the same time cannot exceed the limit together.
  await lockStore(tx);
  const { count } = await tx.one(
    tx.q
      .selectFrom('discounts')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null),
  );
  if (count >= MOST_DISCOUNTS) refuse('discount-limit');
  await tx.run(
    tx.q.insertInto('discounts').values({ store_id: tx.realm, id, created_at: now, ...discountColumns(discount) }),
  );
}

async function change(tx: StoreTx, { id, discount }: { id: string; discount: DiscountInput }): Promise<void> {
  const changed = await tx.run(
    tx.q
      .updateTable('discounts')
      .set(discountColumns(discount))
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );
  if (changed === 0) refuse('not-found');
}

async function saveProducts(
  tx: StoreTx,
  { id, productIds }: { id: string; productIds: readonly string[] },
): Promise<void> {
  await tx.run(tx.q.deleteFrom('discount_products').where('store_id', '=', tx.realm).where('discount_id', '=', id));
  if (productIds.length === 0) return;
  await tx.run(
    tx.q
      .insertInto('discount_products')
      .values([...new Set(productIds)].map((product_id) => ({ store_id: tx.realm, discount_id: id, product_id }))),
  );
}

async function saveOtherAmounts(
  tx: StoreTx,
  { id, otherAmounts }: { id: string; otherAmounts: DiscountInput['otherAmounts'] },
): Promise<void> {
  await tx.run(tx.q.deleteFrom('discount_amounts').where('store_id', '=', tx.realm).where('discount_id', '=', id));
  if (otherAmounts.length === 0) return;
  await tx.run(
    tx.q
      .insertInto('discount_amounts')
      .values(otherAmounts.map((other) => ({ store_id: tx.realm, discount_id: id, ...other }))),
  );
}

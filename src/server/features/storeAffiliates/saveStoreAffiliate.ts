import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import {
  MOST_AFFILIATES,
  saveStoreAffiliate as contract,
  type StoreAffiliateInput,
} from '#shared/contract/storeAffiliates.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { normaliseDiscountCode } from '#shared/rules/discountCode.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { readStoreAffiliate } from './storeAffiliateRecord.ts';

/** Adds an affiliate and emails them their links, or changes one. A new address gets new links. */
export const saveStoreAffiliate = defineHandler(contract, async (affiliate, { tx, now, services }) => {
  const { affiliateId } = affiliate;
  const id = affiliateId ?? randomUUID();
  const columns = await columnsOf(tx, affiliate);
  const save = affiliateId === undefined ? create(tx, { id, columns, now }) : change(tx, { id, columns });
  const hasNewAddress = await save
    .catch(onUniqueViolation('store_affiliates_code', () => refuse('affiliate-code-taken')))
    .catch(onUniqueViolation('store_affiliates_email', () => refuse('affiliate-email-taken')))
    .catch(onUniqueViolation('store_affiliates_discount', () => refuse('affiliate-discount-taken')));
  await saveProducts(tx, { id, productIds: affiliate.productIds });
  if (hasNewAddress) await tx.enqueue(job('sendAffiliateEmail', { realm: tx.realm, affiliateId: id }));
  return { affiliate: await readStoreAffiliate({ tx, now, services }, id) };
});

const columnsOf = async (
  tx: StoreTx,
  { name, email, code, basisPoints, discountCode, isActive }: StoreAffiliateInput,
) => ({
  name,
  email,
  email_key: normaliseEmail(email).key,
  code,
  basis_points: basisPoints,
  discount_id: discountCode === '' ? null : await findDiscountId(tx, discountCode),
  is_active: isActive,
});

type Columns = Awaited<ReturnType<typeof columnsOf>>;

/** Automatic discounts are nobody's, because every buyer gets them. */
async function findDiscountId(tx: StoreTx, code: string): Promise<string> {
  const discount = await tx.maybe(
    tx.q
      .selectFrom('discounts')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('code', '=', normaliseDiscountCode(code))
      .where('is_automatic', '=', false)
      .where('deleted_at', 'is', null),
  );
  return discount?.id ?? refuse('affiliate-discount-unknown');
}

async function create(tx: StoreTx, { id, columns, now }: { id: string; columns: Columns; now: Date }): Promise<true> {
  // Locked, so that requests at the same time cannot exceed the limit together.
  await lockStore(tx);
  const { count } = await tx.one(
    tx.q
      .selectFrom('store_affiliates')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null),
  );
  if (count >= MOST_AFFILIATES) refuse('affiliate-limit');
  await tx.run(tx.q.insertInto('store_affiliates').values({ store_id: tx.realm, id, created_at: now, ...columns }));
  return true;
}

/** Returns whether the address is another one. Links that went to the earlier address then stop working. */
async function change(tx: StoreTx, { id, columns }: { id: string; columns: Columns }): Promise<boolean> {
  const known = await tx.maybe(
    tx.q
      .selectFrom('store_affiliates')
      .select(['email_key', 'page_version'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate(),
  );
  if (!known) return refuse('not-found');
  const hasNewAddress = known.email_key !== columns.email_key;
  await tx.run(
    tx.q
      .updateTable('store_affiliates')
      .set({ ...columns, page_version: known.page_version + (hasNewAddress ? 1 : 0) })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
  return hasNewAddress;
}

async function saveProducts(
  tx: StoreTx,
  { id, productIds }: { id: string; productIds: readonly string[] },
): Promise<void> {
  const ids = [...new Set(productIds)];
  const { count } = await tx.one(
    tx.q
      .selectFrom('products')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('deleted_at', 'is', null),
  );
  if (count < ids.length) refuse('affiliate-product');
  await tx.run(
    tx.q.deleteFrom('store_affiliate_products').where('store_id', '=', tx.realm).where('affiliate_id', '=', id),
  );
  if (ids.length === 0) return;
  await tx.run(
    tx.q
      .insertInto('store_affiliate_products')
      .values(ids.map((product_id) => ({ store_id: tx.realm, affiliate_id: id, product_id }))),
  );
}

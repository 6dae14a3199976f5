import { sql, type RawBuilder } from 'kysely';
import type { Closing } from '#shared/rules/access.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { closingsOf, isOpen } from './accessState.ts';
import { openContents } from './openContents.ts';

/** When an entitlement begins. */
const startOf = (alias: string): RawBuilder<Date> =>
  sql<Date>`coalesce(${sql.ref(`${alias}.valid_from`)}, ${sql.ref(`${alias}.granted_at`)})`;

/** What an update of `entitlements` sets: access to another product begins now, and another variant changes no beginning. */
export const startWithProduct = (product: RawBuilder<unknown>, now: Date) => ({
  valid_from: sql<Date | null>`case when product_id = ${product} then valid_from else ${now}::timestamptz end`,
});

/**
 * When a customer's access to a product began. An end, a suspension, a renewal, a second purchase or another tier does not move it.
 * After a switch to another product, the access to that one begins with the switch. Null: there never was any.
 */
export async function findAccessStart(
  tx: StoreTx,
  { customerId, productId }: { customerId: string; productId: string },
): Promise<Date | null> {
  const { start } = await tx.one(
    tx.q
      .selectFrom('entitlements as e')
      .select(sql<Date | null>`min(${startOf('e')})`.as('start'))
      .where('e.store_id', '=', tx.realm)
      .where('e.customer_id', '=', customerId)
      .where('e.product_id', '=', productId)
      .where('e.plan_id', 'is', null),
  );
  return start;
}

interface Started {
  productId: string;
  /** A content of the product. */
  contentId: string;
  now: Date;
  /** Only access that began after the first and until the second moment. */
  after: Date;
  until: Date;
  /** SQL condition about `e.customer_id`. */
  where: RawBuilder<boolean>;
  limit: number;
}

/** Customers who can open a content item of a product, and whose access to the product began in a period. */
export async function listStarted(
  tx: StoreTx,
  { productId, contentId, now, after, until, where, limit }: Started,
): Promise<string[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('entitlements as e')
      .leftJoin('contents as c', (on) => openContents(on).on('c.id', '=', contentId))
      .select('e.customer_id')
      .where('e.store_id', '=', tx.realm)
      .where('e.product_id', '=', productId)
      .where('e.plan_id', 'is', null)
      .where(where)
      .groupBy('e.customer_id')
      .having(sql<boolean>`bool_or(c.id is not null and ${isOpen('e', now)})`)
      .having(sql<boolean>`min(${startOf('e')}) > ${after} and min(${startOf('e')}) <= ${until}`)
      .orderBy('e.customer_id')
      .limit(limit),
  );
  return rows.map(({ customer_id }) => customer_id);
}

/** Reasons after which nothing that access has led to counts any more, such as a certificate. An ordinary end is not one of them. */
const TAKEN_BACK: readonly Closing[] = ['refunded', 'dispute-lost', 'creator', 'account-deleted'];

/** Whether all access that a customer had to a product was taken back. Access that a switch moved to another product was not. */
export async function isTakenBack(
  tx: StoreTx,
  { customerId, productId }: { customerId: string; productId: string },
): Promise<boolean> {
  const { isRevoked } = await tx.one(
    tx.q
      .selectFrom('entitlements as e')
      .select(sql<boolean>`coalesce(bool_and(${closingsOf('e')} && ${TAKEN_BACK}::text[]), false)`.as('isRevoked'))
      .where('e.store_id', '=', tx.realm)
      .where('e.customer_id', '=', customerId)
      .where('e.product_id', '=', productId)
      .where('e.plan_id', 'is', null),
  );
  return isRevoked;
}

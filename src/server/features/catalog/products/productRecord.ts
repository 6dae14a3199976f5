import { sql, type Selectable } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import type { DB } from '../../../db/schema.ts';
import type { StoreTx } from '../../../db/transaction.ts';

export const PRODUCT_COLUMNS = [
  ...([
    'id',
    'kind',
    'slug',
    'next_slug',
    'slug_chosen',
    'title',
    'summary',
    'description',
    'description_html',
  ] as const),
  ...([
    'price_kind',
    'price_amount',
    'price_suggested',
    'price_every_count',
    'price_every_unit',
    'trial_days',
    'price_installments',
    'price_tiers',
    'currency',
    'max_quantity',
    'is_giftable',
    'seats',
    'access_days',
    'download_limit',
    'is_waitlist',
    'proves_email',
    'includes_lower',
    'tip_jar',
    'shows_reviews',
    'faq',
    'tax_class',
    'tax_category',
    'tags',
    'options',
    'variants',
    'state',
    'position',
    'revision',
  ] as const),
  ...(['published', 'published_at', 'created_at', 'updated_at'] as const),
] as const;

export type ProductRecord = Pick<Selectable<DB['products']>, (typeof PRODUCT_COLUMNS)[number]>;

/**
 * A product of the store by a claimed id. Deleted products are not found, nor those that sell plans of creators: admins
 * manage them.
 */
export async function findProduct(tx: StoreTx, claimedProductId: string): Promise<ProductRecord> {
  return (await tx.maybe(liveProduct(tx, claimedProductId))) ?? refuse('not-found');
}

/** The same, locked until the transaction ends. */
export async function lockProduct(tx: StoreTx, claimedProductId: string): Promise<ProductRecord> {
  return (await tx.maybe(liveProduct(tx, claimedProductId).forNoKeyUpdate())) ?? refuse('not-found');
}

/** Refuses ids that are not existing products of the store. */
export async function assertProducts(tx: StoreTx, claimedIds: readonly string[]): Promise<void> {
  const own = await tx.many(
    tx.q
      .selectFrom('products')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where('plan_id', 'is', null)
      .where(sql<boolean>`id = any(${claimedIds}::uuid[])`),
  );
  if (own.length < claimedIds.length) refuse('not-found');
}

/** The position of a new product: before all others. */
export async function positionInFront(tx: StoreTx): Promise<number> {
  const { position } = await tx.one(
    tx.q
      .selectFrom('products')
      .select(sql<number>`coalesce(min(position), 1) - 1`.as('position'))
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where('plan_id', 'is', null),
  );
  return position;
}

const liveProduct = (tx: StoreTx, id: string) =>
  tx.q
    .selectFrom('products')
    .select(PRODUCT_COLUMNS)
    .where('store_id', '=', tx.realm)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('plan_id', 'is', null);

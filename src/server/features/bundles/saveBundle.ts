import { sql } from 'kysely';
import { saveBundle as contract } from '#shared/contract/bundles.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findBundle } from './bundleRecord.ts';

/** Sets the products in a bundle. Visitors see the change after the next publication. */
export const saveBundle = defineHandler(contract, async ({ productId, partIds }, { tx, now }) => {
  const wanted = [...new Set(partIds)];
  if (wanted.includes(productId)) refuse('bundle-nested');
  const products = await lockProducts(tx, [productId, ...wanted]);
  const bundle = products.get(productId) ?? refuse('not-found');
  // A product may have been deleted since it was put into the bundle, so the list can still be changed around it.
  const known = new Set(await findPartIds(tx, productId));
  const added = wanted.filter((id) => !known.has(id));
  if (wanted.some((id) => !products.has(id))) refuse('not-found');
  for (const id of added) {
    const part = products.get(id) ?? refuse('not-found');
    if (part.deleted_at !== null) refuse('not-found');
    if (part.price_every_unit !== null) refuse('bundle-subscription');
    if (part.currency !== bundle.currency)
      refuse('mixed-currencies', { field: 'partIds' }, 'Choose products in the currency of the bundle.');
  }
  if (added.length > 0 && (await isNested(tx, { productId, partIds: added }))) refuse('bundle-nested');
  await replaceParts(tx, { productId, partIds: wanted });
  return { bundle: await findBundle(tx, { productId, now }) };
});

/** Locks all products in the order of their ids, so that two changes at once cannot put bundles into each other. */
async function lockProducts(tx: StoreTx, ids: readonly string[]) {
  const rows = await tx.many(
    tx.q
      .selectFrom('products')
      .select(['id', 'currency', 'price_every_unit', 'deleted_at'])
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy('id')
      .forNoKeyUpdate(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const findPartIds = async (tx: StoreTx, productId: string): Promise<string[]> =>
  (
    await tx.many(
      tx.q
        .selectFrom('bundle_parts')
        .select('part_id as id')
        .where('store_id', '=', tx.realm)
        .where('product_id', '=', productId),
    )
  ).map(({ id }) => id);

/** Whether one of the products is a bundle, or the bundle is part of another one. */
async function isNested(
  tx: StoreTx,
  { productId, partIds }: { productId: string; partIds: readonly string[] },
): Promise<boolean> {
  const found = await tx.maybe(
    tx.q
      .selectFrom('bundle_parts')
      .select('product_id')
      .where('store_id', '=', tx.realm)
      .where((eb) => eb.or([eb('part_id', '=', productId), sql<boolean>`product_id = any(${partIds}::uuid[])`]))
      .limit(1),
  );
  return found !== undefined;
}

async function replaceParts(
  tx: StoreTx,
  { productId, partIds }: { productId: string; partIds: readonly string[] },
): Promise<void> {
  await tx.run(tx.q.deleteFrom('bundle_parts').where('store_id', '=', tx.realm).where('product_id', '=', productId));
  const rows = partIds.map((part_id, position) => ({ store_id: tx.realm, product_id: productId, part_id, position }));
  if (rows.length > 0) await tx.run(tx.q.insertInto('bundle_parts').values(rows));
}

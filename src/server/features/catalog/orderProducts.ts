import { sql } from 'kysely';
import * as contract from '#shared/contract/catalog.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { bumpStore } from '../storeRecord/bumpStore.ts';
import { assertProducts, positionInFront } from './products/productRecord.ts';

/**
 * Sets the order of the store's products. Products that are not listed follow in their current order. Only the listed rows are
 * written: they get positions in front of all others.
 */
export const orderProducts = defineHandler(contract.orderProducts, async ({ productIds }, { tx, now, services }) => {
  const ids = [...new Set(productIds)];
  await assertProducts(tx, ids);
  const last = await positionInFront(tx);
  await tx.run(
    tx.q
      .updateTable('products')
      .set({ position: sql<number>`${last - ids.length} + array_position(${ids}::uuid[], id)` })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${ids}::uuid[])`),
  );
  await bumpStore(tx, { now, directory: services.directory });
  return { ordered: true as const };
});

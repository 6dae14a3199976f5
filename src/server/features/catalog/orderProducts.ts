import { sql } from 'kysely';
import * as contract from '#shared/contract/catalog.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { bumpStore } from '../storeRecord/bumpStore.ts';
import { assertProducts } from './products/productRecord.ts';

/** Sets the order of the store's products. Products that are not listed follow in their current order. */
export const orderProducts = defineHandler(contract.orderProducts, async ({ productIds }, { tx, now, services }) => {
  const ids = [...new Set(productIds)];
  await assertProducts(tx, ids);
  await tx.run(
    tx.q
      .updateTable('products')
      .from(newPositions(tx, ids).as('n'))
      .set((eb) => ({ position: eb.ref('n.place') }))
      .where('products.store_id', '=', tx.realm)
      .whereRef('products.id', '=', 'n.id'),
  );
  await bumpStore(tx, { now, directory: services.directory });
  return { ordered: true as const };
});

const newPositions = (tx: StoreTx, ids: readonly string[]) =>
  tx.q
    .selectFrom('products as p')
    .select([
      'p.id',
      sql<number>`row_number() over (order by array_position(${ids}::uuid[], p.id) nulls last, p.position, p.id)::int`.as(
        'place',
      ),
    ])
    .where('p.store_id', '=', tx.realm)
    .where('p.deleted_at', 'is', null);

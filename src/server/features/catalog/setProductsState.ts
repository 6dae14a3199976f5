import { sql } from 'kysely';
import * as contract from '#shared/contract/catalog.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { publishCatalog } from './products/publishCatalog.ts';
import { assertProducts } from './products/productRecord.ts';
import { publishWorkingCopy } from './products/publishWorkingCopy.ts';

/** Publishes, unpublishes or archives several products. Refuses with the names of those that cannot be changed. */
export const setProductsState = defineHandler(
  contract.setProductsState,
  async ({ productIds, state }, { tx, now, services }) => {
    // Always in the same order, so that two such calls cannot deadlock.
    const ids = [...new Set(productIds)].sort();
    await assertProducts(tx, ids);
    const outcome = state === 'published' ? await publishAll(tx, ids, now) : await setState(tx, { ids, state, now });
    await publishCatalog(tx, { now, directory: services.directory });
    return outcome;
  },
);

async function publishAll(tx: StoreTx, ids: readonly string[], now: Date) {
  const changed: string[] = [];
  const refused = new Map<string, string>();
  const publish = async (productId: string) => {
    const problem = await publishWorkingCopy(tx, { productId, now });
    if (problem) return void refused.set(productId, problem.message);
    refused.delete(productId);
    changed.push(productId);
  };
  for (const productId of ids) await publish(productId);
  // A bundle can be published once the products in it are.
  for (const productId of refused.keys()) await publish(productId);
  return { changed, refused: [...refused].map(([productId, reason]) => ({ productId, reason })) };
}

async function setState(tx: StoreTx, { ids, state, now }: { ids: readonly string[]; state: string; now: Date }) {
  await tx.run(
    tx.q
      .updateTable('products')
      .set({ state, updated_at: now })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('state', '!=', state),
  );
  return { changed: [...ids], refused: [] };
}

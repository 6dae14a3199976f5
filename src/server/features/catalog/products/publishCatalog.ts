import { sql, type Compilable } from 'kysely';
import type { Directory } from '../../../access/directory.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { bumpStore } from '../../storeRecord/bumpStore.ts';

/** Shows visitors the products as they are now, in the currencies that they can choose from now on. */
export async function publishCatalog(tx: StoreTx, about: { now: Date; directory: Directory }): Promise<void> {
  // It locks the store, so the next statement sees the products of every change before this one.
  await bumpStore(tx, about);
  // A cluster cannot read products in an update of stores.
  const offered = await tx.many(publishedCurrencies(tx));
  const currencies = offered.map(({ code }) => code);
  await tx.run(tx.q.updateTable('stores').set({ currencies }).where('id', '=', tx.realm));
}

/** The currencies of products with several prices. */
const publishedCurrencies = (tx: StoreTx): Compilable<{ code: string }> => ({
  compile: () =>
    sql<{ code: string }>`
  select distinct offered.code from products
    cross join lateral (
      select published ->> 'currency' as code
      union select price ->> 'currency' from jsonb_array_elements(published -> 'prices') as price
    ) as offered
  where store_id = ${tx.realm} and state = 'published' and deleted_at is null
    and jsonb_array_length(published -> 'prices') > 0
  order by offered.code`.compile(tx.q),
});

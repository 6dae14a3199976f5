import type { Database } from '#server/db/database.ts';

const PAGE = 500;

/** Every store that is not deleted, page by page. */
export async function* listStores(db: Database): AsyncGenerator<{ id: string; slug: string }> {
  for (let after: string | null = null, more = true; more;) {
    const beyond: string | null = after;
    const stores: { id: string; slug: string }[] = await db.onPlatform((tx) =>
      tx.many(
        tx.q
          .selectFrom('stores as s')
          .innerJoin('store_addresses as a', 'a.store_id', 's.id')
          .select(['s.id', 'a.slug'])
          .where('a.is_current', '=', true)
          .where('s.deleted_at', 'is', null)
          .$if(beyond !== null, (query) => query.where('s.id', '>', beyond ?? ''))
          .orderBy('s.id')
          .limit(PAGE),
      ),
    );
    yield* stores;
    after = stores.at(-1)?.id ?? after;
    more = stores.length === PAGE;
  }
}

import pg from 'pg';
import type { Connection } from '#server/db/database.ts';
import { CHANGE_CHANNEL } from '#server/db/transaction.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { DEMO } from './demoStore.ts';

/** Removes the demo's creator and stores, complete or partial, as the owner of the tables. */
export async function removeDemo(owner: Connection): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query('begin');
    const enter = (realm: string) => client.query("select set_config('app.store_id', $1, true)", [realm]);
    await enter(PLATFORM_REALM);
    const { rows: creators } = await client.query<{ id: string }>(
      'select id from accounts where store_id = $1 and email_key = $2',
      [PLATFORM_REALM, DEMO.creator.email],
    );
    for (const { id: creatorId } of creators) {
      const { rows: stores } = await client.query<{ id: string }>('select id from stores where creator_id = $1', [
        creatorId,
      ]);
      for (const { id: storeId } of stores) {
        await enter(storeId);
        // A cluster refuses now() inside of coalesce.
        await client.query(
          'update stores set removing_at = $2, deleted_at = coalesce(deleted_at, $2::timestamptz) where id = $1',
          [storeId, new Date()],
        );
        await client.query('select remove_store_rows()');
        await enter(PLATFORM_REALM);
        // Tells a running server to drop the store from its caches.
        await client.query('select pg_notify($1, $2)', [CHANGE_CHANNEL, `store:${storeId}`]);
      }
      await client.query('delete from creators where id = $1', [creatorId]);
      await client.query('delete from accounts where store_id = $1 and id = $2', [PLATFORM_REALM, creatorId]);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

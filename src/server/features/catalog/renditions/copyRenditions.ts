import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';

/** Gives a version with the same bytes the same renditions, if they are ready. */
export async function copyRenditions(tx: StoreTx, { from, to, now }: { from: string; to: string; now: Date }) {
  const ready = tx.q
    .selectFrom('renditions')
    .where('store_id', '=', tx.realm)
    .where('version_id', '=', from)
    .where('state', '=', 'ready');
  await tx.run(
    tx.q
      .insertInto('renditions')
      .columns(['store_id', 'version_id', 'state', 'requested_at', 'changed_at', 'percent', 'heights'])
      .expression(
        ready.select([
          'store_id',
          sql<string>`${to}::uuid`.as('version_id'),
          'state',
          sql<Date>`${now}::timestamptz`.as('requested_at'),
          sql<Date>`${now}::timestamptz`.as('changed_at'),
          'percent',
          'heights',
        ]),
      ),
  );
  await tx.run(
    tx.q
      .insertInto('rendition_files')
      .columns(['store_id', 'version_id', 'name', 'storage_key', 'bytes'])
      .expression(
        tx.q
          .selectFrom('rendition_files')
          .select(['store_id', sql<string>`${to}::uuid`.as('version_id'), 'name', 'storage_key', 'bytes'])
          .where('store_id', '=', tx.realm)
          .where('version_id', '=', from),
      ),
  );
}

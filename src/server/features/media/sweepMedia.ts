import { sql } from 'kysely';
import { PLATFORM_REALM, provenStore, type StoreId } from '#shared/kit/ids.ts';
import { DELETED_MEDIA_RETENTION_DAYS, UNUSED_MEDIA_RETENTION_DAYS } from '#shared/rules/limits.ts';
import { isLivePlace } from '#shared/rules/mediaPlaces.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { emailImageKey, imageKey } from './imageKey.ts';
import { isMediaFormat, mediaKey } from './mediaKey.ts';
import { forgetTerms } from '../customerRecord/searchTerms.ts';
import type { JobHandlers } from '../jobs.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { mediaPlaces } from './mediaPlaces.ts';

/** Deletes uploads that were never used, and deleted uploads that are no longer needed. */
export const sweepMedia: JobHandlers['sweep'] = async ({ realm }, { services, now }) => {
  if (realm === PLATFORM_REALM) return;
  const storeId = provenStore(realm);
  for (const table of ['images', 'media'] as const) {
    let after: string | null = null;
    for (let more = true; more;) {
      const { last, spent } = await findSpent(services, storeId, { table, after, now });
      for (let at = 0; at < spent.length; at += BATCH_SIZE) {
        await remove(services, storeId, { table, now, ids: spent.slice(at, at + BATCH_SIZE) });
      }
      [after, more] = [last, last !== null];
    }
  }
};

type Table = 'images' | 'media';
const BATCH = 100;
/** Small, because the store stays locked while the bytes are deleted. */
const BATCH_SIZE = 25;
const DAY_MS = 24 * 60 * 60 * 1000;

type Batch = { table: Table; after: string | null; now: Date };
type Spent = { table: Table; ids: readonly string[]; now: Date };

/** The next expired uploads that nothing uses. Used ones are marked as used. */
async function findSpent({ db }: Services, storeId: StoreId, { table, after, now }: Batch) {
  return db.inStore(storeId, async (tx) => {
    const rows = await tx.many(
      tx.q
        .selectFrom(table)
        .select(['id', isDue(now).as('isDue')])
        .where('store_id', '=', tx.realm)
        .where(sql<boolean>`(not was_used or ${isDue(now)})`)
        .$if(after !== null, (q) => q.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(BATCH),
    );
    const ids = rows.map(({ id }) => id);
    const places = await mediaPlaces(tx, ids);
    const live = ids.filter((id) => places.get(id)?.some(isLivePlace));
    const used = ids.filter((id) => places.has(id));
    await mark(tx, table, { live, used });
    const spent = rows.flatMap((row) => (row.isDue && !places.has(row.id) ? [row.id] : []));
    return { last: rows.length === BATCH ? (ids.at(-1) ?? null) : null, spent };
  });
}

/** A deleted upload can be restored for a while, however old it is. */
const isDue = (now: Date) => sql<boolean>`case when deleted_at is null
  then not was_used and created_at <= ${daysBefore(now, UNUSED_MEDIA_RETENTION_DAYS)}
  else deleted_at <= ${daysBefore(now, DELETED_MEDIA_RETENTION_DAYS)} end`;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** A deleted upload that a draft or page uses again is restored. */
async function mark(tx: StoreTx, table: Table, { live, used }: { live: string[]; used: string[] }): Promise<void> {
  if (used.length === 0) return;
  await tx.run(
    tx.q
      .updateTable(table)
      .set({
        was_used: true,
        deleted_at: sql<Date | null>`case when id = any(${live}::uuid[]) then null else deleted_at end`,
      })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${used}::uuid[])`),
  );
}

/**
 * Everything that uses an upload first locks the store's row or the upload's row, so nothing can use these from here
 * on. Bytes are deleted before rows, so that a crash leaves no bytes without a row.
 */
async function remove({ db, files }: Services, storeId: StoreId, { table, ids, now }: Spent) {
  await db.inStore(storeId, async (tx) => {
    await lockStore(tx);
    const places = await mediaPlaces(tx, ids);
    const keys = await deleteRows(tx, { table, ids: ids.filter((id) => !places.has(id)), now });
    await Promise.all(keys.map((key) => files.delete(key)));
  });
}

async function deleteRows(tx: StoreTx, { table, ids, now }: Spent): Promise<string[]> {
  const isMeant = sql<boolean>`store_id = ${tx.realm} and id = any(${ids}::uuid[]) and ${isDue(now)}`;
  if (table === 'images') {
    const rows = await tx.many(tx.q.deleteFrom('images').where(isMeant).returning(['id', 'widths']));
    await forgetTerms(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.flatMap(({ id, widths }) =>
      widths
        .map((width) => ({ storeId: tx.realm, imageId: id, width }))
        .flatMap((rendition) => [imageKey(rendition), emailImageKey(rendition)]),
    );
  }
  const rows = await tx.many(tx.q.deleteFrom('media').where(isMeant).returning(['id', 'format']));
  await forgetTerms(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, format }) => (isMediaFormat(format) ? [mediaKey(tx.realm, { id, format })] : []));
}

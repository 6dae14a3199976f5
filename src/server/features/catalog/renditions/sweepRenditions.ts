import { sql } from 'kysely';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { enqueueRenditions, requestRenditions } from './renditionRecord.ts';

const HOUR_MS = 3_600_000;
const MOST_AT_ONCE = 20;

/**
 * Finishes what a crash left, asks for the renditions of videos from before there was an ffmpeg, and deletes those of replaced
 * versions, whose bytes the sweep of files deletes.
 */
export const sweepRenditions: JobHandlers['sweep'] = async ({ realm }, { services: { db, renditions }, now }) => {
  if (realm === PLATFORM_REALM) return;
  await db.inStore(provenStore(realm), async (tx) => {
    await deleteReplaced(tx, now);
    // Another node may have an ffmpeg.
    if (renditions === null) return;
    for (const { id } of await tx.many(resetUnfinished(tx, now))) await enqueueRenditions(tx, id);
    for (const { id } of await tx.many(withoutRenditions(tx, now))) await requestRenditions(tx, { versionId: id, now });
  });
};

/** A day after the newer version came, so that nobody is watching them. */
const deleteReplaced = (tx: StoreTx, now: Date) =>
  tx.run(
    tx.q
      .deleteFrom('renditions')
      .where('store_id', '=', tx.realm)
      .where(
        sql<boolean>`exists (select from file_versions old
          join file_versions newer on newer.store_id = old.store_id and newer.file_id = old.file_id and newer.number > old.number
          where old.store_id = ${tx.realm} and old.id = renditions.version_id
            and newer.created_at < ${new Date(now.getTime() - 24 * HOUR_MS)})`,
      ),
  );

/** A dead run has lost its job. A row that waits has lost it only if the queue could not begin it several times, which is rare. */
const resetUnfinished = (tx: StoreTx, now: Date) =>
  tx.q
    .updateTable('renditions')
    .set({ state: 'waiting', run_id: null, changed_at: now })
    .where('store_id', '=', tx.realm)
    .where((row) =>
      row('version_id', 'in', (some) =>
        some
          .selectFrom('renditions')
          .select('version_id')
          .where('store_id', '=', tx.realm)
          .where('state', 'in', ['waiting', 'making'])
          .where((one) =>
            one.or([
              one.and([one('state', '=', 'making'), one('changed_at', '<', new Date(now.getTime() - HOUR_MS))]),
              one('changed_at', '<', new Date(now.getTime() - 24 * HOUR_MS)),
            ]),
          )
          .orderBy('changed_at')
          .limit(MOST_AT_ONCE),
      ),
    )
    .returning('version_id as id');

const withoutRenditions = (tx: StoreTx, now: Date) =>
  tx.q
    .selectFrom('file_versions as v')
    .select('v.id')
    .where('v.store_id', '=', tx.realm)
    .where('v.created_at', '<', new Date(now.getTime() - HOUR_MS))
    .where(
      sql<boolean>`v.mime like 'video/%'
        and not exists (select from renditions r where r.store_id = v.store_id and r.version_id = v.id)
        and not exists (select from file_versions newer
          where newer.store_id = v.store_id and newer.file_id = v.file_id and newer.number > v.number)`,
    )
    .orderBy('v.created_at', 'desc')
    .limit(MOST_AT_ONCE);

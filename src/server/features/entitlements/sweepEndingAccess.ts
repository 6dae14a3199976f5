import { sql } from 'kysely';
import { v5 } from 'uuid';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { NOTICE_DAYS, NOTICE_LEAST_DAYS } from '#shared/rules/accessLimits.ts';
import { inSteps, STEP_ROWS } from '../../access/deleteInSteps.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';
import { isNotClosed } from './accessState.ts';

const DAY_MS = 86_400_000;

/** Emails customers whose access ends soon, once for each end. A later end is a new one. */
export const sweepEndingAccess: JobHandlers['sweep'] = async ({ realm }, { services: { db, directory }, now }) => {
  if (realm === PLATFORM_REALM) return;
  const storeId = provenStore(realm);
  // Nobody could open anything. When the store is back, ends that are still to come are found.
  if ((await directory.byId(storeId))?.isClosed) return;
  await inSteps(() => db.inStore(storeId, (tx) => noteEnds(tx, now)));
};

/** The note and the job are written together, so that a run that breaks off neither loses an email nor sends it twice. */
async function noteEnds(tx: StoreTx, now: Date): Promise<number> {
  const ending = await tx.many(
    tx.q
      .selectFrom('entitlements')
      .select(['id', 'valid_until as end'])
      .select(
        sql<boolean>`(plan_id is null
          and valid_until - coalesce(valid_from, granted_at) > make_interval(days => ${NOTICE_LEAST_DAYS}))`.as(
          'isLong',
        ),
      )
      .where('store_id', '=', tx.realm)
      .where('valid_until', '>', now)
      .where('valid_until', '<=', new Date(now.getTime() + NOTICE_DAYS * DAY_MS))
      .where(isNotClosed('entitlements'))
      .where(sql<boolean>`end_notified_for is distinct from valid_until`)
      .orderBy('valid_until')
      .orderBy('id')
      .limit(STEP_ROWS)
      .forUpdate()
      .skipLocked(),
  );
  if (ending.length === 0) return 0;
  await tx.run(
    tx.q
      .updateTable('entitlements')
      .set({ end_notified_for: sql`valid_until` })
      .where('store_id', '=', tx.realm)
      .where(
        isOneOf(
          sql.ref('id'),
          ending.map(({ id }) => id),
        ),
      ),
  );
  for (const { id: rightId, end, isLong } of ending) {
    if (!isLong || !end) continue;
    const until = end.toISOString();
    const emailId = v5(`end ${rightId} ${until}`, tx.realm);
    await tx.enqueue(job('sendAccessEndEmail', { realm: tx.realm, rightId, until, emailId }));
  }
  return ending.length;
}

import { sql } from 'kysely';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { TEMPORARY_CLOSINGS } from '#shared/rules/access.ts';
import { inSteps, STEP_ROWS } from '../../access/deleteInSteps.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';
import { recordEvents } from '../webhookEvents/recordEvents.ts';
import { closingsOf } from './accessState.ts';

/** Records that access has ended after its days, once for each end, so that webhooks are sent about it within the hour. */
export const sweepEndedAccess: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  await inSteps(() => db.inStore(provenStore(realm), (tx) => recordEnds(tx, now)));
};

async function recordEnds(tx: StoreTx, now: Date): Promise<number> {
  const ended = await tx.many(
    tx.q
      .selectFrom('entitlements')
      .select(['id', closingsOf('entitlements').as('closings')])
      .where('store_id', '=', tx.realm)
      .where('valid_until', '<=', now)
      .where('end_recorded_at', 'is', null)
      .orderBy('valid_until')
      .orderBy('id')
      .limit(STEP_ROWS)
      .forUpdate()
      .skipLocked(),
  );
  if (ended.length === 0) return 0;
  const ids = ended.map(({ id }) => id);
  await tx.run(
    tx.q
      .updateTable('entitlements')
      .set({ end_recorded_at: now })
      .where('store_id', '=', tx.realm)
      .where(isOneOf(sql.ref('id'), ids)),
  );
  // What was closed for good before is over already.
  const subjects = ended
    .filter(({ closings }) => closings.every((closing) => TEMPORARY_CLOSINGS.includes(closing)))
    .map(({ id }) => ({ id, facts: { reason: 'ended' } }));
  await recordEvents(tx, { kind: 'entitlement.ended', subjects, now });
  return ended.length;
}

import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { retainedSince } from '#shared/rules/retention.ts';
import { deleteInSteps } from '../../../access/deleteInSteps.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { noteRetry } from './enqueueDelivery.ts';

const HOUR_MS = 3_600_000;

/** Deletes old messages with their deliveries, and continues with those whose jobs ran out of retries, such as in an outage. */
export const sweepWebhooks: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  await deleteInSteps(db, realm, {
    table: 'webhook_events',
    order: ['happened_at', 'id'],
    isDue: sql<boolean>`happened_at < ${retainedSince('webhooks', now)}`,
  });
  await db.inStore(provenStore(realm), async (tx) => {
    await dropEndpoints(tx);
    await continueLate(tx, now);
  });
};

/** Deleted endpoints whose last delivery is gone. */
const dropEndpoints = (tx: StoreTx): Promise<number> =>
  tx.run(
    tx.q
      .deleteFrom('webhook_endpoints as p')
      .where('p.store_id', '=', tx.realm)
      .where('p.deleted_at', 'is not', null)
      .where(
        sql<boolean>`not exists (select from webhook_deliveries d
          where d.store_id = ${tx.realm} and d.endpoint_id = p.id)`,
      ),
  );

async function continueLate(tx: StoreTx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - HOUR_MS);
  const late = await tx.maybe(
    tx.q
      .selectFrom('webhook_events')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('composed_at', 'is', null)
      .where('happened_at', '<', before)
      .limit(1),
  );
  if (late) await tx.enqueue(job('composeWebhooks', { realm: tx.realm }));
  const delivery = await tx.maybe(
    tx.q
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('state', '=', 'waiting')
      .where('due_at', '<', before)
      .limit(1),
  );
  if (delivery) await noteRetry(tx, now);
}

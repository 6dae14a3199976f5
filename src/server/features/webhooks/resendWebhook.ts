import { refuse } from '#shared/contract/refusals.ts';
import { resendWebhook as contract } from '#shared/contract/webhooks.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { loadDelivery } from './deliveryRecord.ts';
import { enqueueDelivery, isDown, queuedUntil } from './sending/enqueueDelivery.ts';

/** Sends a message again, now. The attempts are counted on, and the waits between them begin anew. */
export const resendWebhook = defineHandler(
  contract,
  async ({ deliveryId }, { tx, now }) => {
    const found = (await tx.maybe(ofWebhook(tx, deliveryId))) ?? refuse('not-found');
    if (found.isOff !== null) refuse('webhook-off');
    const { attempts } = await tx.one(
      tx.q
        .updateTable('webhook_deliveries')
        .set((row) => ({
          state: 'waiting',
          due_at: now,
          queued_until: queuedUntil(now),
          attempts_before: row.ref('attempts'),
        }))
        .where('store_id', '=', tx.realm)
        .where('id', '=', deliveryId)
        .returning('attempts'),
    );
    await enqueueDelivery(tx, { deliveryId, attempt: attempts, isDown: isDown(found.failingSince, now) });
    return { delivery: await loadDelivery(tx, deliveryId) };
  },
  ({ storeId }) => [{ key: `webhook sendings ${storeId}`, most: 60, seconds: 3600, refusal: 'too-many-sendings' }],
);

const ofWebhook = (tx: StoreTx, deliveryId: string) =>
  tx.q
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as p', (on) =>
      on.onRef('p.store_id', '=', 'd.store_id').onRef('p.id', '=', 'd.endpoint_id'),
    )
    .select(['p.failing_since as failingSince', 'p.disabled_at as isOff'])
    .where('d.store_id', '=', tx.realm)
    .where('d.id', '=', deliveryId)
    .where('p.deleted_at', 'is', null);

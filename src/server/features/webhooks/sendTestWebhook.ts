import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { sendTestWebhook as contract } from '#shared/contract/webhooks.ts';
import { TEST_KIND } from '#shared/rules/webhook.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { newRowId } from '../../db/rowId.ts';
import { loadWebhook } from './webhookRecord.ts';

/** Sends a message without any content of the store. */
export const sendTestWebhook = defineHandler(
  contract,
  async ({ webhookId }, { tx, now }) => {
    if ((await loadWebhook(tx, { webhookId, now })).off) refuse('webhook-off');
    await tx.run(
      tx.q.insertInto('webhook_events').values({
        store_id: tx.realm,
        id: newRowId(),
        kind: TEST_KIND,
        subject_id: webhookId,
        endpoint_id: webhookId,
        facts: '{}',
        happened_at: now,
      }),
    );
    await tx.enqueue(job('composeWebhooks', { realm: tx.realm }));
    return {};
  },
  ({ storeId }) => [{ key: `webhook sendings ${storeId}`, most: 60, seconds: 3600, refusal: 'too-many-sendings' }],
);

import { listWebhookDeliveries as contract } from '#shared/contract/webhooks.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestPage } from '../../access/pagination.ts';
import { listedDeliveries, presentDelivery } from './deliveryRecord.ts';
import { loadWebhook } from './webhookRecord.ts';

/** Lists the deliveries of a webhook, newest first. */
export const listWebhookDeliveries = defineHandler(contract, async (listed, { tx, now }) => {
  await loadWebhook(tx, { webhookId: listed.webhookId, now });
  const rows = await tx.many(listedDeliveries(tx, listed));
  const { shown, nextCursor } = latestPage(rows, { limit: listed.limit, at: (row) => row.created_at });
  return { items: shown.map(presentDelivery), nextCursor };
});

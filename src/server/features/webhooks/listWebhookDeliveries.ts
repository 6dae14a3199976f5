import { listWebhookDeliveries as contract } from '#shared/contract/webhooks.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { deliveryRows, presentDelivery } from './deliveryRecord.ts';
import { loadWebhook } from './webhookRecord.ts';

/** Lists the deliveries of a webhook, newest first. */
export const listWebhookDeliveries = defineHandler(
  contract,
  async ({ webhookId, state, cursor, limit }, { tx, now }) => {
    await loadWebhook(tx, { webhookId, now });
    const rows = await tx.many(
      deliveryRows(tx)
        .where('d.endpoint_id', '=', webhookId)
        .$if(state !== undefined, (all) => all.where('d.state', '=', state ?? ''))
        .$call(latestFirst({ cursor, limit, at: 'd.created_at', id: 'd.id' })),
    );
    const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
    return { items: shown.map(presentDelivery), nextCursor };
  },
);

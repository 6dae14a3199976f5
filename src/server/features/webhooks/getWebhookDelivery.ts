import { getWebhookDelivery as contract } from '#shared/contract/webhooks.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadDelivery } from './deliveryRecord.ts';

/** Returns a delivery with its message and answer. */
export const getWebhookDelivery = defineHandler(contract, async ({ deliveryId }, { tx }) => ({
  delivery: await loadDelivery(tx, deliveryId),
}));

import { listWebhooks as contract } from '#shared/contract/webhooks.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { presentWebhook, webhookRows } from './webhookRecord.ts';

/** Returns the webhooks of a store, oldest first. */
export const listWebhooks = defineHandler(contract, async (_input, { tx, now }) => {
  const rows = await tx.many(webhookRows(tx).orderBy('created_at').orderBy('id'));
  return { webhooks: rows.map((row) => presentWebhook(row, now)) };
});

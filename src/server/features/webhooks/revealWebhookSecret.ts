import { refuse } from '#shared/contract/refusals.ts';
import { revealWebhookSecret as contract } from '#shared/contract/webhooks.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { webhookRows } from './webhookRecord.ts';

/** Returns the secret of a webhook. */
export const revealWebhookSecret = defineHandler(contract, async ({ webhookId }, { tx, services: { secrets } }) => {
  const found = await tx.maybe(webhookRows(tx).select('secret').where('id', '=', webhookId));
  if (!found) return refuse('not-found');
  const secret = secrets.unseal('webhook', found.secret);
  return typeof secret === 'string' ? { secret } : refuse('webhook-secret-lost');
});

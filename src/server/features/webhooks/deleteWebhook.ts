import { refuse } from '#shared/contract/refusals.ts';
import { deleteWebhook as contract } from '#shared/contract/webhooks.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { updateWebhook } from './webhookRecord.ts';

/** Deletes a webhook with its address and secret. A sweep deletes its deliveries, of which there can be very many. */
export const deleteWebhook = defineHandler(contract, async ({ webhookId }, { tx, now }) => {
  const secrets = { secret: '', previous_secret: null, previous_until: null };
  const deleted = await tx.run(
    updateWebhook(tx, webhookId).set({
      ...secrets,
      url: '',
      description: '',
      deleted_at: now,
      disabled_at: now,
      disabled_reason: 'creator',
    }),
  );
  if (deleted === 0) refuse('not-found');
  return {};
});

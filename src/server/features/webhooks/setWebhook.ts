import { setWebhook as contract } from '#shared/contract/webhooks.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadWebhook, updateWebhook } from './webhookRecord.ts';

/** Turns a webhook on or off. One that is so already stays as it is. */
export const setWebhook = defineHandler(contract, async ({ webhookId, isOn }, { tx, now }) => {
  const change = updateWebhook(tx, webhookId);
  await tx.run(
    isOn
      ? change
          .set({ disabled_at: null, disabled_reason: null, failing_since: null })
          .where('disabled_at', 'is not', null)
      : change.set({ disabled_at: now, disabled_reason: 'creator' }).where('disabled_at', 'is', null),
  );
  return { webhook: await loadWebhook(tx, { webhookId, now }) };
});

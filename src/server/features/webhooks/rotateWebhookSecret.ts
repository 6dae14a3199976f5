import { refuse } from '#shared/contract/refusals.ts';
import { rotateWebhookSecret as contract } from '#shared/contract/webhooks.ts';
import { SECRET_OVERLAP_HOURS } from '#shared/rules/webhook.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { makeWebhookSecret } from './sending/signMessage.ts';
import { loadWebhook, updateWebhook } from './webhookRecord.ts';

const OVERLAP_MS = SECRET_OVERLAP_HOURS * 3_600_000;

/** Makes a new secret. The previous one stays valid for a while, so that the receiver can change it without missing a message. */
export const rotateWebhookSecret = defineHandler(
  contract,
  async ({ webhookId }, { tx, now, services: { secrets } }) => {
    const secret = makeWebhookSecret();
    const changed = await tx.run(
      updateWebhook(tx, webhookId).set((row) => ({
        previous_secret: row.ref('secret'),
        previous_until: new Date(now.getTime() + OVERLAP_MS),
        secret: secrets.seal('webhook', secret),
      })),
    );
    if (changed === 0) refuse('not-found');
    return { webhook: await loadWebhook(tx, { webhookId, now }), secret };
  },
  ({ storeId }) => [{ key: `webhooks ${storeId}`, most: 60, seconds: 3600 }],
);

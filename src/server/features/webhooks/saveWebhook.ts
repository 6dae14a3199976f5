import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import { saveWebhook as contract } from '#shared/contract/webhooks.ts';
import { WEBHOOKS_MAX } from '#shared/rules/webhook.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { newRowId } from '../../db/rowId.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { makeWebhookSecret } from './sending/signMessage.ts';
import { loadWebhook, updateWebhook, webhookRows } from './webhookRecord.ts';

/** Adds or changes a webhook. Its address is checked again whenever something is sent. */
export const saveWebhook = defineHandler(
  contract,
  async ({ webhookId, url, description, kinds }, { tx, now, services: { secrets, webhooks } }) => {
    if (!webhooks.allows(url)) refuse('webhook-not-public');
    const values = { url, description, kinds };
    if (webhookId !== undefined) {
      const changed = await tx.run(
        updateWebhook(tx, webhookId).set({
          ...values,
          // Another server has not failed yet.
          failing_since: sql<Date | null>`case when url = ${url} then failing_since end`,
        }),
      );
      if (changed === 0) refuse('not-found');
      return { webhook: await loadWebhook(tx, { webhookId, now }), secret: null };
    }
    await lockWebhooks(tx);
    if ((await tx.many(webhookRows(tx))).length >= WEBHOOKS_MAX) refuse('webhook-limit');
    const id = newRowId();
    const secret = makeWebhookSecret();
    const own = { store_id: tx.realm, id, secret: secrets.seal('webhook', secret), created_at: now };
    await tx.run(tx.q.insertInto('webhook_endpoints').values({ ...own, ...values }));
    return { webhook: await loadWebhook(tx, { webhookId: id, now }), secret };
  },
  ({ storeId }) => [{ key: `webhooks ${storeId}`, most: 60, seconds: 3600 }],
);

/** One request at a time, so that webhooks are counted one by one. */
const lockWebhooks = (tx: StoreTx) =>
  tx.one(tx.q.selectFrom('stores').select('id').where('id', '=', tx.realm).forNoKeyUpdate());

import { sql } from 'kysely';
import type { Webhook } from '#shared/contract/webhooks.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { WebhookOffReason } from '#shared/rules/webhook.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** The webhooks of a store that are not deleted. */
export const webhookRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'description', 'kinds', 'created_at', 'disabled_at', 'failing_since', 'previous_until'])
    .select(sql<WebhookOffReason | null>`disabled_reason`.as('disabled_reason'))
    .where('store_id', '=', tx.realm)
    .where('deleted_at', 'is', null);

type Row = ReturnType<typeof webhookRows> extends { execute(): Promise<(infer Found)[]> } ? Found : never;

export const presentWebhook = (row: Row, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  kinds: row.kinds,
  createdAt: row.created_at.toISOString(),
  off:
    row.disabled_at !== null && row.disabled_reason !== null
      ? { at: row.disabled_at.toISOString(), reason: row.disabled_reason }
      : null,
  failingSince: row.failing_since?.toISOString() ?? null,
  previousSecretUntil:
    row.previous_until !== null && row.previous_until > now ? row.previous_until.toISOString() : null,
});

export async function loadWebhook(tx: StoreTx, { webhookId, now }: { webhookId: string; now: Date }): Promise<Webhook> {
  const row = (await tx.maybe(webhookRows(tx).where('id', '=', webhookId))) ?? refuse('not-found');
  return presentWebhook(row, now);
}

/** One webhook that is not deleted, for a change. */
export const updateWebhook = (tx: StoreTx, webhookId: string) =>
  tx.q
    .updateTable('webhook_endpoints')
    .where('store_id', '=', tx.realm)
    .where('id', '=', webhookId)
    .where('deleted_at', 'is', null);

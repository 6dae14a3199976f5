import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import type { FullWebhookDelivery, WebhookDelivery } from '#shared/contract/webhooks.ts';
import { latestFirst } from '../../access/pagination.ts';
import type { StoreTx } from '../../db/transaction.ts';

export const deliveryRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('webhook_deliveries as d')
    .select(['d.id', 'd.event_id', 'd.kind', 'd.attempts', 'd.created_at', 'd.tried_at', 'd.due_at', 'd.status'])
    .select(['d.duration_ms', sql<WebhookDelivery['state']>`d.state`.as('state')])
    .select(sql<WebhookDelivery['problem']>`d.problem`.as('problem'))
    .where('d.store_id', '=', tx.realm);

interface Listed {
  webhookId: string;
  state?: string | undefined;
  messageId?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A page of the deliveries of a webhook, newest first. */
export const listedDeliveries = (tx: StoreTx, { webhookId, state, messageId, cursor, limit }: Listed) =>
  deliveryRows(tx)
    .where('d.endpoint_id', '=', webhookId)
    .$if(state !== undefined, (all) => all.where('d.state', '=', state ?? ''))
    .$if(messageId !== undefined, (all) => all.where('d.event_id', '=', messageId ?? ''))
    .$call(latestFirst({ cursor, limit, at: 'd.created_at', id: 'd.id' }));

type Row = ReturnType<typeof deliveryRows> extends { execute(): Promise<(infer Found)[]> } ? Found : never;

export const presentDelivery = (row: Row): WebhookDelivery => ({
  id: row.id,
  messageId: row.event_id,
  kind: row.kind,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  triedAt: row.tried_at?.toISOString() ?? null,
  dueAt: row.due_at?.toISOString() ?? null,
  status: row.status,
  problem: row.problem,
  durationMs: row.duration_ms,
});

/** With its message and answer. Those of a deleted webhook are not found. */
export async function loadDelivery(tx: StoreTx, deliveryId: string): Promise<FullWebhookDelivery> {
  const row = await tx.maybe(
    deliveryRows(tx)
      .innerJoin('webhook_events as e', (on) =>
        on.onRef('e.store_id', '=', 'd.store_id').onRef('e.id', '=', 'd.event_id'),
      )
      .innerJoin('webhook_endpoints as p', (on) =>
        on.onRef('p.store_id', '=', 'd.store_id').onRef('p.id', '=', 'd.endpoint_id'),
      )
      .select(['e.payload', 'd.answer'])
      .where('d.id', '=', deliveryId)
      .where('p.deleted_at', 'is', null),
  );
  if (!row) return refuse('not-found');
  return { ...presentDelivery(row), payload: row.payload, answer: row.answer };
}

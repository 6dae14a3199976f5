import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { Secrets } from '../../../access/secrets.ts';
import { newRowId } from '../../../db/rowId.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { composePayload, type RecordedEvent } from '../payloads/composePayload.ts';

const BATCH_SIZE = 50;

/** Composes the messages of what has happened in a store, and enqueues their deliveries. */
export const composeWebhooks: JobHandlers['composeWebhooks'] = async ({ realm }, { services, now }) => {
  const { db, secrets } = services;
  let composed: number;
  do {
    composed = await db.inStore(provenStore(realm), (tx) => composeSome(tx, { secrets, now }));
  } while (composed === BATCH_SIZE);
};

type At = { secrets: Secrets; now: Date };

async function composeSome(tx: StoreTx, at: At): Promise<number> {
  // Another job that composes at the same moment waits here, and then finds the others.
  const events = await tx.many(dueEvents(tx).forUpdate());
  if (events.length === 0) return 0;
  const endpoints = await tx.many(activeEndpoints(tx));
  for (const event of events) {
    const to = endpoints.filter(({ id, kinds }) =>
      event.endpointId === null ? kinds.includes(event.kind) : id === event.endpointId,
    );
    const message = to.length > 0 ? await composePayload(tx, { event, ...at }) : undefined;
    await saveMessage(tx, { eventId: event.id, message, now: at.now });
    if (message) for (const { id } of to) await addDelivery(tx, { endpointId: id, event, now: at.now });
  }
  return events.length;
}

const dueEvents = (tx: StoreTx) =>
  eventRows(tx).select('endpoint_id as endpointId').where('composed_at', 'is', null).orderBy('id').limit(BATCH_SIZE);

export const eventRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('webhook_events')
    .select(['id', 'kind', 'subject_id as subjectId', 'happened_at as happenedAt'])
    .select(sql<RecordedEvent['facts']>`facts`.as('facts'))
    .where('store_id', '=', tx.realm);

const activeEndpoints = (tx: StoreTx) =>
  tx.q
    .selectFrom('webhook_endpoints')
    .select(['id', 'kinds'])
    .where('store_id', '=', tx.realm)
    .where('disabled_at', 'is', null)
    .orderBy('id');

interface Composed {
  eventId: string;
  message: { customerId: string | null; payload: string } | undefined;
  now: Date;
}

export const saveMessage = (tx: StoreTx, { eventId, message, now }: Composed): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('webhook_events')
      .set({ composed_at: now, customer_id: message?.customerId ?? null, payload: message?.payload ?? null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', eventId),
  );

async function addDelivery(
  tx: StoreTx,
  { endpointId, event, now }: { endpointId: string; event: RecordedEvent; now: Date },
): Promise<void> {
  const id = newRowId();
  await tx.run(
    tx.q.insertInto('webhook_deliveries').values({
      store_id: tx.realm,
      id,
      endpoint_id: endpointId,
      event_id: event.id,
      kind: event.kind,
      state: 'waiting',
      created_at: now,
      due_at: now,
    }),
  );
  await enqueueDelivery(tx, { deliveryId: id, endpointId, attempt: 0 });
}

interface Enqueued {
  deliveryId: string;
  endpointId: string;
  /** How many attempts were made before. */
  attempt: number;
  afterSeconds?: number;
}

/** Deliveries to one endpoint are a group, of which few run at a time. */
export const enqueueDelivery = (
  tx: StoreTx,
  { deliveryId, endpointId, attempt, afterSeconds = 0 }: Enqueued,
): Promise<void> =>
  tx.enqueue(job('deliverWebhook', { realm: tx.realm, deliveryId, attempt }), { afterSeconds, group: endpointId });

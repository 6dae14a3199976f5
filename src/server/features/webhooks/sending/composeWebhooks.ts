import { sql } from 'kysely';
import { provenStore } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import { isOutOfReach, isTooLate } from '../../../db/outOfReach.ts';
import { newRowId } from '../../../db/rowId.ts';
import { undoable } from '../../../db/savepoint.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { leastFacts } from '../../webhookEvents/eraseMessages.ts';
import { composePayload, type ComposedMessage, type RecordedEvent } from '../payloads/composePayload.ts';
import { enqueueDelivery, isDown, noteRetry, queuedUntil } from './enqueueDelivery.ts';

const BATCH_SIZE = 50;

/** Composes the messages of what has happened in a store, and enqueues their deliveries. */
export const composeWebhooks: JobHandlers['composeWebhooks'] = async ({ realm }, { services, now }) => {
  let composed: number;
  do {
    composed = await services.db.inStore(provenStore(realm), (tx) => composeSome(tx, { ...services, now }));
  } while (composed === BATCH_SIZE);
};

type At = Pick<Services, 'secrets' | 'faults'> & { now: Date };

async function composeSome(tx: StoreTx, at: At): Promise<number> {
  const { now } = at;
  // Another job that composes at the same moment takes the others.
  const events = await tx.many(dueEvents(tx).forUpdate().skipLocked());
  if (events.length === 0) return 0;
  const endpoints = await tx.many(activeEndpoints(tx));
  let mustRetry = false;
  for (const event of events) {
    const to = endpoints.filter(({ id, kinds }) =>
      event.endpointId === null ? kinds.includes(event.kind) : id === event.endpointId,
    );
    const message = to.length > 0 ? await composeMessage(tx, { event, ...at }) : undefined;
    await saveMessage(tx, { eventId: event.id, message, now });
    if (!message) continue;
    for (const endpoint of to) if (!(await addDelivery(tx, { endpoint, event, now }))) mustRetry = true;
  }
  if (mustRetry) await noteRetry(tx, now);
  return events.length;
}

/** The message of an event, which names nobody who deletes their account at this moment. */
async function composeMessage(
  tx: StoreTx,
  { event, ...at }: At & { event: RecordedEvent },
): Promise<ComposedMessage | undefined> {
  const message = await tryToCompose(tx, { event, ...at });
  if (!message?.customerId || !(await isAnonymous(tx, message.customerId))) return message;
  return tryToCompose(tx, { event: { ...event, facts: await eraseFacts(tx, event.id) }, ...at });
}

/** A message that cannot be composed is reported and left out, so that the others are sent. */
const tryToCompose = (tx: StoreTx, { event, secrets, faults, now }: At & { event: RecordedEvent }) =>
  undoable(
    tx,
    () => composePayload(tx, { event, secrets, now }),
    (error): ComposedMessage | undefined => {
      if (isOutOfReach(error) || isTooLate(error)) throw error;
      faults.report(error, { storeId: tx.realm, event: event.id, kind: event.kind }, 'webhook message not composed');
      return undefined;
    },
  );

/** Whoever deletes this account waits until the message is stored, and then erases it. */
async function isAnonymous(tx: StoreTx, customerId: string): Promise<boolean> {
  const customer = await tx.maybe(
    tx.q
      .selectFrom('customers')
      .select('anonymous_since')
      .where('store_id', '=', tx.realm)
      .where('id', '=', customerId)
      .forShare(),
  );
  return customer !== undefined && customer.anonymous_since !== null;
}

async function eraseFacts(tx: StoreTx, eventId: string): Promise<RecordedEvent['facts']> {
  const { facts } = await tx.one(
    tx.q
      .updateTable('webhook_events')
      .set({ facts: leastFacts })
      .where('store_id', '=', tx.realm)
      .where('id', '=', eventId)
      .returning(sql<RecordedEvent['facts']>`facts`.as('facts')),
  );
  return facts;
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
    .select(['id', 'kinds', 'failing_since as failingSince'])
    .where('store_id', '=', tx.realm)
    .where('disabled_at', 'is', null)
    .orderBy('id');

interface Composed {
  eventId: string;
  message: ComposedMessage | undefined;
  now: Date;
}

export const saveMessage = (tx: StoreTx, { eventId, message, now }: Composed): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('webhook_events')
      .set({
        composed_at: now,
        customer_id: message?.customerId ?? null,
        payload: message?.payload ?? null,
        // Without a message nobody needs them any more.
        ...(!message && { facts: leastFacts }),
      })
      .where('store_id', '=', tx.realm)
      .where('id', '=', eventId),
  );

interface Added {
  endpoint: { id: string; failingSince: Date | null };
  event: RecordedEvent & { endpointId: string | null };
  now: Date;
}

/**
 * Returns whether a job sends it at once. The messages to an endpoint that is down wait for the minutely job, so that they do not
 * fill a queue. A test does not wait.
 */
async function addDelivery(tx: StoreTx, { endpoint, event, now }: Added): Promise<boolean> {
  const id = newRowId();
  const isOfDown = isDown(endpoint.failingSince, now);
  const isQueued = !isOfDown || event.endpointId !== null;
  await tx.run(
    tx.q.insertInto('webhook_deliveries').values({
      store_id: tx.realm,
      id,
      endpoint_id: endpoint.id,
      event_id: event.id,
      kind: event.kind,
      state: 'waiting',
      created_at: now,
      due_at: now,
      queued_until: isQueued ? queuedUntil(now) : null,
    }),
  );
  if (isQueued) await enqueueDelivery(tx, { deliveryId: id, attempt: 0, isDown: isOfDown });
  return isQueued;
}

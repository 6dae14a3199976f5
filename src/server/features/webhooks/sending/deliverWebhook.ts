import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { FAILING_DAYS, RETRY_SECONDS, TEST_KIND, type WebhookOffReason } from '#shared/rules/webhook.ts';
import type { Secrets } from '../../../access/secrets.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { WebhookAnswer } from '../../../gateways/webhooks/port.ts';
import type { JobContext, JobHandlers } from '../../jobs.ts';
import { composePayload } from '../payloads/composePayload.ts';
import { eventRows, saveMessage } from './composeWebhooks.ts';
import { enqueueDelivery, isDown, noteRetry, queuedUntil } from './enqueueDelivery.ts';
import { signMessage } from './signMessage.ts';

const DAY_MS = 86_400_000;

/**
 * Sends a message to an endpoint and records the answer. A crash in between sends it again with the same id, by which its receiver
 * knows it.
 */
export const deliverWebhook: JobHandlers['deliverWebhook'] = (data, context) =>
  deliver({ ...data, isRetried: false }, context);

/** The same for an endpoint that is down. */
export const retryWebhook: JobHandlers['retryWebhook'] = (data, context) =>
  deliver({ ...data, isRetried: true }, context);

interface Delivering {
  deliveryId: string;
  attempt: number;
  /** Whether the job is one of those that may wait long for servers which do not answer. */
  isRetried: boolean;
}

async function deliver(
  { realm, ...delivering }: Delivering & { realm: string },
  { services, now }: JobContext,
): Promise<void> {
  const { db, directory, secrets, webhooks } = services;
  const storeId = provenStore(realm);
  // The messages of a suspended store wait until it is back.
  if ((await directory.byId(storeId))?.isClosed ?? true) return;
  const delivery = await db.inStore(storeId, (tx) => prepare(tx, { ...delivering, secrets, now }));
  if (!delivery) return;
  const { url, body, signedWith } = delivery;
  const answer: WebhookAnswer =
    signedWith.length === 0
      ? { status: null, text: '', problem: 'lost-secret', ms: 0 }
      : await webhooks.send({
          url,
          body,
          headers: signMessage({ id: delivery.eventId, at: now, body, secrets: signedWith }),
        });
  await db.inStore(storeId, (tx) => record(tx, { delivery, answer, ...delivering, now }));
}

interface Prepared {
  id: string;
  eventId: string;
  endpointId: string;
  kind: string;
  url: string;
  body: string;
  /** Empty: they were sealed with another secret key. */
  signedWith: string[];
}

/** Undefined: there is nothing to send any more, or not now. */
async function prepare(
  tx: StoreTx,
  { deliveryId, attempt, isRetried, secrets, now }: Delivering & { secrets: Secrets; now: Date },
): Promise<Prepared | undefined> {
  const row = await tx.maybe(waitingRow(tx, { deliveryId, attempt }));
  if (!row) return undefined;
  const { payload, secret, previousSecret, previousUntil, disabledAt, failingSince, ...delivery } = row;
  const change = waitingDelivery(tx, { id: deliveryId, attempt });
  if (disabledAt !== null) {
    await tx.run(change.set({ state: 'failed', problem: 'endpoint-off', due_at: null }));
    return undefined;
  }
  if (!isRetried && isDown(failingSince, now)) {
    await tx.run(change.set({ queued_until: null }));
    await noteRetry(tx, now);
    return undefined;
  }
  const body = payload ?? (await composeAgain(tx, { eventId: row.eventId, secrets, now }));
  if (body === undefined) {
    await tx.run(change.set({ state: 'failed', problem: null, due_at: null }));
    return undefined;
  }
  const isPreviousValid = previousUntil !== null && previousUntil > now;
  const sealed = [secret, ...(isPreviousValid && previousSecret !== null ? [previousSecret] : [])];
  const signedWith = sealed.map((one) => secrets.unseal('webhook', one)).filter((one) => typeof one === 'string');
  return { ...delivery, body, signedWith };
}

/** Changes a delivery whose next attempt is this one. Nothing happens if another run was faster. */
const waitingDelivery = (tx: StoreTx, { id, attempt }: { id: string; attempt: number }) =>
  tx.q
    .updateTable('webhook_deliveries')
    .where('store_id', '=', tx.realm)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempt);

/** A message that was erased with its customer names nobody any more. */
async function composeAgain(
  tx: StoreTx,
  { eventId, ...at }: { eventId: string; secrets: Secrets; now: Date },
): Promise<string | undefined> {
  const event = await tx.one(eventRows(tx).where('id', '=', eventId));
  const message = await composePayload(tx, { event, ...at });
  if (message) await saveMessage(tx, { eventId, message, now: at.now });
  return message?.payload;
}

const waitingRow = (tx: StoreTx, { deliveryId, attempt }: { deliveryId: string; attempt: number }) =>
  tx.q
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as p', (on) =>
      on.onRef('p.store_id', '=', 'd.store_id').onRef('p.id', '=', 'd.endpoint_id'),
    )
    .innerJoin('webhook_events as e', (on) =>
      on.onRef('e.store_id', '=', 'd.store_id').onRef('e.id', '=', 'd.event_id'),
    )
    .select(['d.id', 'd.event_id as eventId', 'd.endpoint_id as endpointId', 'd.kind', 'e.payload'])
    .select(['p.url', 'p.secret', 'p.previous_secret as previousSecret', 'p.previous_until as previousUntil'])
    .select(['p.disabled_at as disabledAt', 'p.failing_since as failingSince'])
    .where('d.store_id', '=', tx.realm)
    .where('d.id', '=', deliveryId)
    .where('d.state', '=', 'waiting')
    .where('d.attempts', '=', attempt);

interface Answered extends Delivering {
  delivery: Prepared;
  answer: WebhookAnswer;
  now: Date;
}

async function record(tx: StoreTx, answered: Answered): Promise<void> {
  const { delivery, answer, attempt, isRetried, now } = answered;
  const { id, endpointId, kind } = delivery;
  const isErased = await isMessageErased(tx, delivery);
  const open = await tx.maybe(openDelivery(tx, { id, attempt }));
  // Another run of the same attempt was faster, or the delivery was deleted.
  if (!open) return;
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  const wait = isDelivered || kind === TEST_KIND ? undefined : RETRY_SECONDS[attempt - open.attemptsBefore];
  // Only the first retry has a job at once. The others are enqueued when they are due, so that the queue stays short.
  const isQueued = wait === RETRY_SECONDS[0];
  await tx.run(
    waitingDelivery(tx, { id, attempt }).set({
      state: isDelivered ? 'delivered' : wait === undefined ? 'failed' : 'waiting',
      attempts: attempt + 1,
      tried_at: now,
      due_at: wait === undefined ? null : new Date(now.getTime() + wait * 1000),
      queued_until: isQueued ? queuedUntil(now, wait) : null,
      status: answer.status,
      problem: isDelivered ? null : problemOf(answer),
      answer: isErased ? '' : answer.text,
      duration_ms: answer.ms,
    }),
  );
  if (kind !== TEST_KIND && answer.problem !== 'lost-secret') {
    if (isDelivered) await noteAccepted(tx, endpointId);
    else await noteFailing(tx, { endpointId, isGone: answer.status === 410, now });
  }
  if (wait === undefined) return;
  if (isQueued)
    await enqueueDelivery(tx, { deliveryId: id, attempt: attempt + 1, isDown: isRetried, afterSeconds: wait });
  else await noteRetry(tx, new Date(now.getTime() + wait * 1000));
}

/** Whether the message that was sent was erased meanwhile: the answer may repeat it. */
async function isMessageErased(tx: StoreTx, { eventId, body }: Prepared): Promise<boolean> {
  const event = await tx.maybe(
    tx.q
      .selectFrom('webhook_events')
      .select('payload')
      .where('store_id', '=', tx.realm)
      .where('id', '=', eventId)
      .forShare(),
  );
  return event?.payload !== body;
}

const openDelivery = (tx: StoreTx, { id, attempt }: { id: string; attempt: number }) =>
  tx.q
    .selectFrom('webhook_deliveries')
    .select('attempts_before as attemptsBefore')
    .where('store_id', '=', tx.realm)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempt)
    .forUpdate();

function problemOf({ status, problem }: WebhookAnswer): string | null {
  if (status === null) return problem;
  return status >= 300 && status < 400 ? 'redirect' : 'refused';
}

const noteAccepted = (tx: StoreTx, endpointId: string): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('webhook_endpoints')
      .set({ failing_since: null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', endpointId)
      .where('failing_since', 'is not', null),
  );

/** Turns an endpoint off that has accepted nothing for days, or that asks for it (410), and tells its creator once. */
async function noteFailing(
  tx: StoreTx,
  { endpointId, isGone, now }: { endpointId: string; isGone: boolean; now: Date },
): Promise<void> {
  const own = tx.q
    .updateTable('webhook_endpoints')
    .where('store_id', '=', tx.realm)
    .where('id', '=', endpointId)
    .where('disabled_at', 'is', null);
  await tx.run(own.set({ failing_since: now }).where('failing_since', 'is', null));
  const reason: WebhookOffReason = isGone ? 'gone' : 'failing';
  const isLong = sql<boolean>`failing_since <= ${new Date(now.getTime() - FAILING_DAYS * DAY_MS)}`;
  const turnedOff = await tx.run(
    own.set({ disabled_at: now, disabled_reason: reason }).where(isGone ? sql<boolean>`true` : isLong),
  );
  if (turnedOff > 0) await tx.enqueue(job('sendWebhookOffEmail', { realm: tx.realm, endpointId }));
}

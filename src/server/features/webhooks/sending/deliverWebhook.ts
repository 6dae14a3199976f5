import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { FAILING_DAYS, RETRY_SECONDS, TEST_KIND, type WebhookOffReason } from '#shared/rules/webhook.ts';
import type { Secrets } from '../../../access/secrets.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { WebhookAnswer } from '../../../gateways/webhooks/port.ts';
import type { JobHandlers } from '../../jobs.ts';
import { composePayload } from '../payloads/composePayload.ts';
import { enqueueDelivery, eventRows, saveMessage } from './composeWebhooks.ts';
import { signMessage } from './signMessage.ts';

const DAY_MS = 86_400_000;

/**
 * Sends a message to an endpoint and records the answer. A crash in between sends it again with the same id, by which its receiver
 * knows it.
 */
export const deliverWebhook: JobHandlers['deliverWebhook'] = async ({ realm, deliveryId, attempt }, context) => {
  const { services, now } = context;
  const { db, secrets, webhooks } = services;
  const storeId = provenStore(realm);
  const delivery = await db.inStore(storeId, (tx) => prepare(tx, { deliveryId, attempt, secrets, now }));
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
  await db.inStore(storeId, (tx) => record(tx, { delivery, answer, attempt, now }));
};

interface Prepared {
  id: string;
  eventId: string;
  endpointId: string;
  kind: string;
  attemptsBefore: number;
  url: string;
  body: string;
  /** Empty: they were sealed with another secret key. */
  signedWith: string[];
}

/** Undefined: there is nothing to send any more. */
async function prepare(
  tx: StoreTx,
  { deliveryId, attempt, secrets, now }: { deliveryId: string; attempt: number; secrets: Secrets; now: Date },
): Promise<Prepared | undefined> {
  const row = await tx.maybe(waitingRow(tx, { deliveryId, attempt }));
  if (!row) return undefined;
  const { payload, secret, previousSecret, previousUntil, disabledAt, ...delivery } = row;
  if (disabledAt !== null) {
    await endDelivery(tx, { id: deliveryId, state: 'failed', problem: 'endpoint-off' });
    return undefined;
  }
  const body = payload ?? (await composeAgain(tx, { eventId: row.eventId, secrets, now }));
  if (body === undefined) {
    await endDelivery(tx, { id: deliveryId, state: 'failed', problem: null });
    return undefined;
  }
  const isPreviousValid = previousUntil !== null && previousUntil > now;
  const sealed = [secret, ...(isPreviousValid && previousSecret !== null ? [previousSecret] : [])];
  const signedWith = sealed.map((one) => secrets.unseal('webhook', one)).filter((one) => typeof one === 'string');
  return { ...delivery, body, signedWith };
}

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
    .select(['d.attempts_before as attemptsBefore', 'p.url', 'p.secret', 'p.previous_secret as previousSecret'])
    .select(['p.previous_until as previousUntil', 'p.disabled_at as disabledAt'])
    .where('d.store_id', '=', tx.realm)
    .where('d.id', '=', deliveryId)
    .where('d.state', '=', 'waiting')
    .where('d.attempts', '=', attempt);

interface Answered {
  delivery: Prepared;
  answer: WebhookAnswer;
  attempt: number;
  now: Date;
}

async function record(tx: StoreTx, answered: Answered): Promise<void> {
  const { delivery, answer, now } = answered;
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  const isRecorded = isDelivered ? await saveSuccess(tx, answered) : await saveFailure(tx, answered);
  // Another run of the same attempt was faster, or the delivery was deleted.
  if (!isRecorded) return;
  await tx.announce(`webhooks:${tx.realm}`);
  if (delivery.kind === TEST_KIND) return;
  if (isDelivered) await noteAccepted(tx, delivery.endpointId);
  else await noteFailing(tx, { endpointId: delivery.endpointId, isGone: answer.status === 410, now });
}

const saveSuccess = (tx: StoreTx, answered: Answered): Promise<boolean> =>
  saveAttempt(tx, answered, { state: 'delivered', due_at: null, problem: null });

async function saveFailure(tx: StoreTx, answered: Answered): Promise<boolean> {
  const { delivery, answer, attempt, now } = answered;
  const wait = delivery.kind === TEST_KIND ? undefined : RETRY_SECONDS[attempt - delivery.attemptsBefore];
  const isSaved = await saveAttempt(tx, answered, {
    state: wait === undefined ? 'failed' : 'waiting',
    due_at: wait === undefined ? null : new Date(now.getTime() + wait * 1000),
    problem: problemOf(answer),
  });
  const { id: deliveryId, endpointId } = delivery;
  if (isSaved && wait !== undefined)
    await enqueueDelivery(tx, { deliveryId, endpointId, attempt: attempt + 1, afterSeconds: wait });
  return isSaved;
}

function problemOf({ status, problem }: WebhookAnswer): string | null {
  if (status === null) return problem;
  return status >= 300 && status < 400 ? 'redirect' : 'refused';
}

async function saveAttempt(
  tx: StoreTx,
  { delivery, answer, attempt, now }: Answered,
  result: { state: string; due_at: Date | null; problem: string | null },
): Promise<boolean> {
  const { status, text, ms } = answer;
  const saved = await tx.run(
    tx.q
      .updateTable('webhook_deliveries')
      .set({ ...result, attempts: attempt + 1, tried_at: now, status, answer: text, duration_ms: ms })
      .where('store_id', '=', tx.realm)
      .where('id', '=', delivery.id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', attempt),
  );
  return saved > 0;
}

const endDelivery = (
  tx: StoreTx,
  { id, ...result }: { id: string; state: 'failed'; problem: 'endpoint-off' | null },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('webhook_deliveries')
      .set({ ...result, due_at: null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );

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

import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { enqueueDelivery, isDown, queuedUntil } from './enqueueDelivery.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const STORES = 500;
/** How many due deliveries of an endpoint have a job at a time: of one that answers, and of one that is down. */
const QUEUED = 300;
const QUEUED_WHILE_DOWN = 2;

/** Finds the stores with messages that are due. */
export const findWebhookRetries: JobHandlers['findWebhookRetries'] = async (_data, { services: { db }, now }) => {
  await db.onPlatform(async (tx) => {
    const due = await tx.many(
      tx.q.selectFrom('webhook_retries').select('store_id').where('due_at', '<=', now).orderBy('due_at').limit(STORES),
    );
    for (const { store_id: realm } of due) await tx.enqueue(job('enqueueWebhookRetries', { realm }));
  });
};

/** Enqueues the oldest due deliveries of each endpoint that have no job, and notes when to look again. */
export const enqueueWebhookRetries: JobHandlers['enqueueWebhookRetries'] = async ({ realm }, { services, now }) => {
  const storeId = provenStore(realm);
  const isClosed = (await services.directory.byId(storeId))?.isClosed ?? true;
  await services.db.inStore(storeId, async (tx) => {
    const noted = await tx.maybe(
      tx.q
        .selectFrom('webhook_retries')
        .select('store_id')
        .where('store_id', '=', tx.realm)
        .where('due_at', '<=', now)
        .forUpdate(),
    );
    if (!noted) return;
    const isFull = !isClosed && (await enqueueDue(tx, now));
    await noteNext(tx, isFull ? new Date(now.getTime() + MINUTE_MS) : await nextTime(tx, { isClosed, now }));
  });
};

/** Returns whether more may be due. */
async function enqueueDue(tx: StoreTx, now: Date): Promise<boolean> {
  let isFull = false;
  for (const { id, failingSince } of await tx.many(dueEndpoints(tx, now))) {
    const isRetried = isDown(failingSince, now);
    const limit = isRetried ? QUEUED_WHILE_DOWN : QUEUED;
    const due = await tx.many(dueDeliveries(tx, { endpointId: id, now, limit }));
    isFull ||= due.length === limit;
    const left = due.filter(({ queued_until: until }) => until === null || until <= now);
    await markQueued(tx, { ids: left.map((one) => one.id), now });
    for (const { id: deliveryId, attempts: attempt } of left)
      await enqueueDelivery(tx, { deliveryId, attempt, isDown: isRetried });
  }
  return isFull;
}

const dueEndpoints = (tx: StoreTx, now: Date) =>
  tx.q
    .selectFrom('webhook_endpoints as p')
    .select(['p.id', 'p.failing_since as failingSince'])
    .where('p.store_id', '=', tx.realm)
    .where(
      sql<boolean>`exists (select from webhook_deliveries d
        where d.store_id = ${tx.realm} and d.endpoint_id = p.id and d.state = 'waiting' and d.due_at <= ${now})`,
    )
    .orderBy('p.id');

/** One that is being recorded at this moment is left out, so that nothing waits for each other. */
const dueDeliveries = (tx: StoreTx, { endpointId, now, limit }: { endpointId: string; now: Date; limit: number }) =>
  tx.q
    .selectFrom('webhook_deliveries')
    .select(['id', 'attempts', 'queued_until'])
    .where('store_id', '=', tx.realm)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();

async function markQueued(tx: StoreTx, { ids, now }: { ids: readonly string[]; now: Date }): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    tx.q
      .updateTable('webhook_deliveries')
      .set({ queued_until: queuedUntil(now) })
      .where('store_id', '=', tx.realm)
      .where('id', 'in', [...ids]),
  );
}

/** When the next delivery is due. Null: none waits for a later time. The messages of a closed store wait until it is back. */
async function nextTime(tx: StoreTx, { isClosed, now }: { isClosed: boolean; now: Date }): Promise<Date | null> {
  if (isClosed) return new Date(now.getTime() + HOUR_MS);
  const next = await tx.maybe(
    tx.q
      .selectFrom('webhook_deliveries')
      .select('due_at')
      .where('store_id', '=', tx.realm)
      .where('state', '=', 'waiting')
      .where('due_at', '>', now)
      .orderBy('due_at')
      .limit(1),
  );
  return next?.due_at ?? null;
}

const noteNext = (tx: StoreTx, at: Date | null): Promise<number> =>
  tx.run(
    at === null
      ? tx.q.deleteFrom('webhook_retries').where('store_id', '=', tx.realm)
      : tx.q.updateTable('webhook_retries').set({ due_at: at }).where('store_id', '=', tx.realm),
  );

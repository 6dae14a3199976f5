import { sql } from 'kysely';
import type { CountedEvent } from '../../../access/counting.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import { newRowId } from '../../../db/rowId.ts';
import { dayOf } from '../days.ts';

/**
 * Writes events of any number of stores with two statements. Existing events are left as they are, so that a write
 * without a confirmed result can be repeated.
 */
export async function writeEvents(tx: PlatformTx, events: readonly CountedEvent[]): Promise<void> {
  await Promise.all([tx.run(insertEvents(tx, events)), tx.run(insertMarks(tx, events))]);
}

const insertEvents = ({ q }: PlatformTx, events: readonly CountedEvent[]) =>
  q
    .insertInto('events')
    .columns([
      'store_id',
      'received_at',
      'id',
      'kind',
      'block',
      'product_slug',
      'source',
      'campaign',
      'medium',
      'term',
      'content',
      'country',
      'device',
      'visitor',
    ])
    .expression(
      sql`select * from unnest(
        ${events.map(({ storeId }) => storeId)}::uuid[],
        ${events.map(({ receivedAt }) => receivedAt)}::timestamptz[],
        ${events.map(({ id }) => id)}::uuid[],
        ${events.map(({ kind }) => kind)}::text[],
        ${events.map(({ block }) => block)}::text[],
        ${events.map(({ productSlug }) => productSlug)}::text[],
        ${events.map(({ source }) => source)}::text[],
        ${events.map(({ campaign }) => campaign)}::text[],
        ${events.map(({ medium }) => medium)}::text[],
        ${events.map(({ term }) => term)}::text[],
        ${events.map(({ content }) => content)}::text[],
        ${events.map(({ country }) => country)}::text[],
        ${events.map(({ device }) => device)}::text[],
        ${events.map(({ visitor }) => visitor)}::bytea[])`,
    )
    .onConflict((on) => on.doNothing());

/** Marks the days to sum again: one row per store and day. */
function insertMarks({ q }: PlatformTx, events: readonly CountedEvent[]) {
  const days = new Map(
    events.map(({ storeId, receivedAt }) => [storeId + dayOf(receivedAt), { storeId, day: dayOf(receivedAt) }]),
  );
  const marks = [...days.values()];
  return q
    .insertInto('event_marks')
    .columns(['store_id', 'day', 'id'])
    .expression(
      sql`select * from unnest(
        ${marks.map(({ storeId }) => storeId)}::uuid[],
        ${marks.map(({ day }) => day)}::text[],
        ${marks.map(() => newRowId())}::uuid[])`,
    );
}

/** Creates the partitions of a period. Existing ones stay as they are. */
export async function createEventDays(tx: PlatformTx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.run(tx.q.selectNoFrom(sql`make_event_days(${from}::date, ${to}::date)`.as('made')));
}

import type { StoreTx } from '../../../db/transaction.ts';
import { hostIdOf } from '../availabilityRecord.ts';
import type { Span } from '../callSlots.ts';

/** Calls need up to two hours before they begin. */
const BEFORE_MS = 2 * 3_600_000;
/** Rows in one statement. */
const BATCH = 1000;

/** When the host is busy in their calendars, from now on. */
export async function findBusyTimes(tx: StoreTx, { after }: { after: Date }): Promise<Span[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('busy_times')
      .select(['starts_at', 'ends_at'])
      .where('store_id', '=', tx.realm)
      .where('host_id', '=', hostIdOf(tx))
      .where('ends_at', '>', new Date(after.getTime() - BEFORE_MS)),
  );
  return rows.map(spanOf);
}

/** Whether the host is busy in a calendar in some of this time. */
export async function isBusyElsewhere(tx: StoreTx, { from, to }: Span): Promise<boolean> {
  const found = await tx.maybe(
    tx.q
      .selectFrom('busy_times')
      .select('feed_id')
      .where('store_id', '=', tx.realm)
      .where('host_id', '=', hostIdOf(tx))
      .where('ends_at', '>', new Date(from))
      .where('starts_at', '<', new Date(to))
      .limit(1),
  );
  return found !== undefined;
}

/** Replaces the times of a locked calendar. Times that are the same as before are not written again. */
export async function replaceBusyTimes(
  tx: StoreTx,
  { feedId, spans }: { feedId: string; spans: readonly Span[] },
): Promise<void> {
  const known = await tx.many(
    tx.q
      .selectFrom('busy_times')
      .select(['starts_at', 'ends_at'])
      .where('store_id', '=', tx.realm)
      .where('feed_id', '=', feedId)
      .orderBy('starts_at'),
  );
  if (JSON.stringify(known.map(spanOf)) === JSON.stringify(spans)) return;
  await tx.run(tx.q.deleteFrom('busy_times').where('store_id', '=', tx.realm).where('feed_id', '=', feedId));
  for (let first = 0; first < spans.length; first += BATCH) {
    const rows = spans.slice(first, first + BATCH).map(({ from, to }) => ({
      store_id: tx.realm,
      feed_id: feedId,
      host_id: hostIdOf(tx),
      starts_at: new Date(from),
      ends_at: new Date(to),
    }));
    await tx.run(tx.q.insertInto('busy_times').values(rows));
  }
}

/** The same times in order and without overlap. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else if (from < to) merged.push({ from, to });
  }
  return merged;
}

const spanOf = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }): Span => ({
  from: starts_at.getTime(),
  to: ends_at.getTime(),
});

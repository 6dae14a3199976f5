import type { EventCounter, CountedEvent } from '../../../access/counting.ts';
import type { Faults } from '../../../access/faults.ts';
import { flushBeforeEnd } from '../../../access/flushBeforeEnd.ts';
import type { Database } from '../../../db/database.ts';
import { dayOf } from '../days.ts';
import { createEventDays, writeEvents } from './writeEvents.ts';

const FLUSH_MS = 500;
const RETRY_MS = 2000;
const BATCH = 500;
/** About five seconds of a busy node: how long the database may be unavailable before visitors have to retry. */
const CAPACITY = 20_000;

/**
 * Buffers events for half a second, so that the database receives them in batches. A batch that could not be written is
 * kept and retried. When the buffer is full, nothing more is accepted. Only a killed process loses its events.
 */
export function openEventBuffer({
  db,
  faults,
}: {
  db: Database;
  faults: Faults;
}): Pick<EventCounter, 'take' | 'flush' | 'close'> {
  let buffer: CountedEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isFailing = false;
  const madeDays = new Set<string>();

  const write = async (batch: readonly CountedEvent[]) => {
    const days = [...new Set(batch.map(({ receivedAt }) => dayOf(receivedAt)))].filter((day) => !madeDays.has(day));
    for (const day of days) await db.onPlatform((tx) => createEventDays(tx, { from: day, to: day }));
    for (const day of days) madeDays.add(day);
    await db.onPlatform((tx) => writeEvents(tx, batch));
  };
  const drain = async () => {
    while (buffer.length > 0) {
      const batch = buffer.slice(0, BATCH);
      await write(batch);
      buffer = buffer.slice(batch.length);
    }
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // One writer at a time. Events that arrive meanwhile are written by the same loop.
    running ??= drain().finally(() => (running = undefined));
    await running;
  };
  const attempt = () => {
    flush().then(
      () => (isFailing = false),
      (error: unknown) => {
        faults.report(
          error,
          { buffer: buffer.length },
          'Could not save analytics events. They are kept in memory and retried.',
        );
        isFailing = true;
        plan(RETRY_MS);
      },
    );
  };
  const plan = (wait: number) => {
    timer ??= setTimeout(attempt, wait);
  };

  return {
    take: (events) => {
      if (buffer.length + events.length > CAPACITY) return false;
      if (events.length === 0) return true;
      buffer.push(...events);
      if (buffer.length >= BATCH && !isFailing && !running) attempt();
      else plan(FLUSH_MS);
      return true;
    },
    flush,
    close: () =>
      flushBeforeEnd(flush, (error) =>
        faults.report(error, { buffer: buffer.length }, 'Could not save analytics events before shutdown.'),
      ),
  };
}

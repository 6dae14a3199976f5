import type { Counting, CountedEvent } from '../../access/counting.ts';
import type { Faults } from '../../access/faults.ts';
import type { Database } from '../../db/database.ts';
import { dayOf } from './days.ts';
import { makeDays, writeEvents } from './writeEvents.ts';

const FLUSH_MS = 500;
const RETRY_MS = 2000;
const BATCH = 500;
/** About five seconds of a busy node: what the database may be away before visitors are asked to wait. */
const ROOM = 20_000;
const TRIES_AT_THE_END = 3;

/**
 * Holds events for half a second, so that the database hears of many at once. What was taken and could not be written
 * is kept and tried again; where there is no room, nothing is taken. Only a process that dies without a word loses
 * what it holds.
 */
export function openEventBuffer({
  db,
  faults,
}: {
  db: Database;
  faults: Faults;
}): Pick<Counting, 'take' | 'flush' | 'close'> {
  let held: CountedEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isFailing = false;
  const madeDays = new Set<string>();

  const write = async (batch: readonly CountedEvent[]) => {
    const days = [...new Set(batch.map(({ receivedAt }) => dayOf(receivedAt)))].filter((day) => !madeDays.has(day));
    for (const day of days) await db.onPlatform((tx) => makeDays(tx, { from: day, to: day }));
    for (const day of days) madeDays.add(day);
    await db.onPlatform((tx) => writeEvents(tx, batch));
  };
  const drain = async () => {
    while (held.length > 0) {
      const batch = held.slice(0, BATCH);
      await write(batch);
      held = held.slice(batch.length);
    }
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // One writer at a time; what comes meanwhile is written by the same round.
    running ??= drain().finally(() => (running = undefined));
    await running;
  };
  const attempt = () => {
    flush().then(
      () => (isFailing = false),
      (error: unknown) => {
        faults.tell(error, { held: held.length }, 'Events could not be written; they are kept and tried again.');
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
      if (held.length + events.length > ROOM) return false;
      if (events.length === 0) return true;
      held.push(...events);
      if (held.length >= BATCH && !isFailing && !running) attempt();
      else plan(FLUSH_MS);
      return true;
    },
    flush,
    close: async () => {
      for (let left = TRIES_AT_THE_END; left > 0; left -= 1) {
        try {
          await flush();
          return;
        } catch (error) {
          faults.tell(error, { held: held.length }, 'Events could not be written before the end.');
        }
      }
    },
  };
}

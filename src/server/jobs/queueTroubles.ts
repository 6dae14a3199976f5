import { isRecord } from '#shared/kit/isRecord.ts';
import { onceAWhile } from '#shared/kit/onceAWhile.ts';

const QUIET_MS = 10_000;
const LOOK_EVERY_MS = 1_000;

export interface TroubleOptions {
  /** `again`: how often the same was heard, and kept back, since it was last told. */
  onError: (error: Error, again: number) => void;
  /** The database answers once more. */
  onBack: () => void;
  isAway: (error: Error) => boolean;
  /** Fails while the database is away. */
  look: () => Promise<unknown>;
}

/**
 * Tells what the queue complains of. A database that is gone is complained of by every worker at every turn: the same
 * is told once in ten seconds, and its end once.
 */
export function queueTroubles({ onError, onBack, isAway, look }: TroubleOptions) {
  const isDue = onceAWhile(QUIET_MS);
  let timer: NodeJS.Timeout | undefined;

  const lookAgain = () => {
    timer = setTimeout(() => {
      look().then(() => {
        timer = undefined;
        onBack();
      }, lookAgain);
    }, LOOK_EVERY_MS);
    timer.unref();
  };

  return {
    hear: (thrown: unknown) => {
      const error = asError(thrown);
      const again = isDue(error.message, Date.now());
      if (again !== null) onError(error, again);
      if (timer === undefined && isAway(error)) lookAgain();
    },
    stop: () => clearTimeout(timer),
  };
}

/** pg-boss copies what an error holds into a plain object with its message, its stack, and everything that hung on it. */
function asError(thrown: unknown): Error {
  if (!isRecord(thrown)) return new Error(String(thrown));
  const { message, code, stack, syscall } = thrown;
  const text = [message, code].find((word) => typeof word === 'string' && word !== '');
  // An address of several, each refused, is an error without words.
  const error = new Error(typeof text === 'string' ? text : 'The queue gives no reason.');
  if (typeof stack === 'string') error.stack = stack;
  return Object.assign(error, code === undefined ? {} : { code }, syscall === undefined ? {} : { syscall });
}

import { isRecord } from '#shared/kit/isRecord.ts';
import { throttle } from '#shared/kit/throttle.ts';

const REPEAT_MS = 10_000;
const CHECK_EVERY_MS = 1_000;

export interface QueueErrorOptions {
  /** `again`: how many identical errors were suppressed since the last report. */
  onError: (error: Error, again: number) => void;
  /** The database responds again. */
  onBack: () => void;
  isAway: (error: Error) => boolean;
  /** Rejects while the database is unreachable. */
  ping: () => Promise<unknown>;
}

/**
 * Logs the queue's errors. While the database is unreachable, every worker reports it on every poll, so identical
 * errors are logged once in ten seconds, and the recovery once.
 */
export function logQueueErrors({ onError, onBack, isAway, ping }: QueueErrorOptions) {
  const isDue = throttle(REPEAT_MS);
  let timer: NodeJS.Timeout | undefined;

  const pingAgain = () => {
    timer = setTimeout(() => {
      ping().then(() => {
        timer = undefined;
        onBack();
      }, pingAgain);
    }, CHECK_EVERY_MS);
    timer.unref();
  };

  return {
    report: (thrown: unknown) => {
      const error = asError(thrown);
      const again = isDue(error.message, Date.now());
      if (again !== null) onError(error, again);
      if (timer === undefined && isAway(error)) pingAgain();
    },
    stop: () => clearTimeout(timer),
  };
}

/** pg-boss copies an error into a plain object with its message, stack and details. */
function asError(thrown: unknown): Error {
  if (!isRecord(thrown)) return new Error(String(thrown));
  const { message, code, stack, syscall } = thrown;
  const text = [message, code].find((word) => typeof word === 'string' && word !== '');
  // If several addresses were tried and all refused, the error has no message.
  const error = new Error(typeof text === 'string' ? text : 'The queue gave no reason.');
  if (typeof stack === 'string') error.stack = stack;
  return Object.assign(error, code === undefined ? {} : { code }, syscall === undefined ? {} : { syscall });
}

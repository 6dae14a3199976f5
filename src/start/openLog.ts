import { pino, type DestinationStream, type Logger } from 'pino';

/** The product's log: one line of JSON per entry. */
export function openLog({ level, to }: { level: string; to: DestinationStream }): Logger {
  return pino({ level, serializers: { err: (error: unknown) => serializeError(error) } }, to);
}

interface LoggedError {
  name: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: LoggedError;
}

/** A limit, because errors can be each other's cause. */
const MOST_CAUSES = 5;

/**
 * The parts of an error that are logged. Other properties are left out: databases and mail servers repeat typed values
 * in them, and a lost connection carries its client with all its statements.
 */
function serializeError(error: unknown, causesLeft = MOST_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code !== 'object' ? { code: error.code } : {};
  const logged = { name, message, ...code, stack };
  return cause === undefined || causesLeft === 0 ? logged : { ...logged, cause: serializeError(cause, causesLeft - 1) };
}

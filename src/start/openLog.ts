import { pino, type DestinationStream, type Logger } from 'pino';

/** The product's log: one line of JSON for each thing to be told. */
export function openLog({ level, to }: { level: string; to: DestinationStream }): Logger {
  return pino({ level, serializers: { err: (error: unknown) => tellError(error) } }, to);
}

interface ToldError {
  name: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
  cause?: ToldError;
}

/** Errors may be each other's cause. */
const MOST_CAUSES = 5;

/**
 * What a line says of an error, and nothing else of what hangs on it: databases and mail servers repeat there what
 * people typed, and a lost connection brings its client and every statement it knows.
 */
function tellError(error: unknown, causesLeft = MOST_CAUSES): ToldError {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code !== 'object' ? { code: error.code } : {};
  const told = { name, message, ...code, stack };
  return cause === undefined || causesLeft === 0 ? told : { ...told, cause: tellError(cause, causesLeft - 1) };
}

/** PostgreSQL is shutting down, was shut down, or is starting. */
const STOPPED = ['57P01', '57P02', '57P03'];
const NO_CONNECTION = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'];

/** PostgreSQL canceled a slow statement, or the driver gave up waiting for a response. */
export const isTooLate = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === QUERY_CANCELED) || error.message === 'Query read timeout');

const QUERY_CANCELED = '57014';

/** True if PostgreSQL cannot be reached or is starting or stopping. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (STOPPED.includes(code) || (NO_CONNECTION.includes(code) && 'syscall' in error)) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
    error.message,
  );
}

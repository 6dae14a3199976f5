import { EmbeddedFailure } from '#server/db/embedded/EmbeddedFailure.ts';
import { NewerDatabase } from '#server/db/migrate.ts';
import { BackupProblem } from './backups/BackupProblem.ts';
import { ConfigError } from './config.ts';

/** Runs a command and prints a sentence instead of a stack trace for known errors. */
export async function orExplain(command: () => Promise<void>, headline = 'Stoa cannot start.'): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`\n${headline}\n${wordsFor(error)}\n`);
    process.exit(1);
  }
}

/** A sentence if the error has one, else the stack. */
export function wordsFor(error: unknown): string {
  const isExplained = [ConfigError, EmbeddedFailure, NewerDatabase, BackupProblem].some(
    (kind) => error instanceof kind,
  );
  if (error instanceof Error && isExplained) return error.message;
  return listeningProblem(error) ?? stackOf(error);
}

/** Why the server cannot listen on the configured address, if that is the error. */
function listeningProblem(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const port = 'port' in error ? `port ${String(error.port)}` : 'port';
  switch (error.code) {
    case 'EADDRINUSE':
      return `Another program is using ${port}. Set PORT to a free port.`;
    case 'EACCES':
      return 'port' in error ? `This user may not use ${port}. Set PORT to a port above 1023.` : null;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'HOST: this machine does not have this address; expected one of its addresses, such as 127.0.0.1, or 0.0.0.0 for all';
    default:
      return null;
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

import { EmbeddedFailure } from '#server/db/embedded/EmbeddedFailure.ts';
import { PaymentSettingWrong } from '#server/gateways/payments/choosePayments.ts';
import { ConfigError } from './config.ts';

/** Runs a command; a person at the terminal reads words instead of a stack trace where there are words. */
export async function orExplain(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`\nStoa cannot start.\n${wordsFor(error)}\n`);
    process.exit(1);
  }
}

/** A sentence where there is one, else the stack. */
export function wordsFor(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedFailure || error instanceof PaymentSettingWrong) {
    return error.message;
  }
  return listeningProblem(error) ?? stackOf(error);
}

/** Why the server cannot listen where the settings say, if that is what happened. */
function listeningProblem(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const port = 'port' in error ? `port ${String(error.port)}` : 'port';
  switch (error.code) {
    case 'EADDRINUSE':
      return `The ${port} is taken by another program. Set PORT to a free one.`;
    case 'EACCES':
      return 'port' in error ? `The ${port} is not for every user. Set PORT to one above 1023.` : null;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'HOST: this machine has no such address; expected one of its own, such as 127.0.0.1, or 0.0.0.0 for all';
    default:
      return null;
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

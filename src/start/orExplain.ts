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
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? `port ${String(error.port)}` : 'port';
    return `The ${port} is taken by another program. Set PORT to a free one.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

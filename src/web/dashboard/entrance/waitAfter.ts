import { RESEND_SECONDS } from '#shared/rules/code.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';

/** How long the server wants to be left alone after a refusal, in seconds. */
export function waitAfter(error: unknown): number {
  if (!(error instanceof CallRefusal) || error.code !== 'code-too-soon') return 0;
  return error.details.retryAfter ?? RESEND_SECONDS;
}

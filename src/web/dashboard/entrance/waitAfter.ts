import { RESEND_SECONDS } from '#shared/rules/code.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';

/** The seconds to wait after a refusal before the next request. */
export function waitAfter(error: unknown): number {
  if (!(error instanceof CallRefusal) || error.code !== 'code-too-soon') return 0;
  return error.details.retryAfter ?? RESEND_SECONDS;
}

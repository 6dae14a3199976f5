import type { Asked } from '../../access/context.ts';

/**
 * What a check of the library says. It throws a plain error for whatever does not fit, be it another origin, another
 * challenge or bytes that mean nothing: the log keeps which, and the person is told that it did not fit.
 */
export async function verified<Result extends { verified: boolean }>(
  { services: { log }, requestId }: Pick<Asked, 'services' | 'requestId'>,
  check: () => Promise<Result>,
): Promise<Result | { verified: false; registrationInfo?: never; authenticationInfo?: never }> {
  try {
    const result = await check();
    return result.verified ? result : { verified: false };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    log.info({ id: requestId, reason: error.message }, 'passkey refused');
    return { verified: false };
  }
}

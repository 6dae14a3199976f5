import type { RequestContext } from '../../access/context.ts';

/**
 * Runs a check of the library. It throws a plain error for everything that does not match, such as another origin,
 * another challenge or malformed bytes: the log gets the reason, and the person only learns that it did not match.
 */
export async function verified<Result extends { verified: boolean }>(
  { services: { log }, requestId }: Pick<RequestContext, 'services' | 'requestId'>,
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

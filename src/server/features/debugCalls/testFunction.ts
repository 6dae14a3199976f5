import { testFunction as contract } from '#shared/contract/debugCalls.ts';
import { defineHandler } from '../../access/defineHandler.ts';

export const testFunction = defineHandler(contract, async ({ message }, { session, now }) => ({
  ok: true as const,
  message: message ?? 'The functions answer.',
  signedIn: session !== undefined,
  now: now.toISOString(),
}));

import { testFunction as contract } from '#shared/contract/trials.ts';
import { answer } from '../../access/answer.ts';

export const testFunction = answer(contract, async ({ message }, { session, now }) => ({
  ok: true as const,
  message: message ?? 'The functions answer.',
  signedIn: session !== undefined,
  now: now.toISOString(),
}));

import { replayEvent as contract } from '#shared/contract/providerEvents.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { assertFreshProof } from '../../access/assertFreshProof.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { recordAdminAction } from '../audit/recordAdminAction.ts';
import { replayEvents } from './replayEvents.ts';

/** Handles an event of the payment provider again. */
export const replayEvent = defineHandler(contract, async ({ provider, eventId }, context) => {
  const { tx, admin, now } = context;
  assertFreshProof(admin, now);
  if ((await replayEvents(tx, { provider, eventId }, now)) === 0) refuse('payment-event-missing');
  await recordAdminAction(context, {
    action: 'payments.replay',
    target: { kind: 'platform' },
    after: { event: eventId },
  });
  return { replayed: true as const };
});

import { endSession as contract } from '#shared/contract/accounts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { assertFreshProof } from '../../access/assertFreshProof.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';

/** Ends one session, or every session but the current one. */
export const endSession = defineHandler(contract, async ({ sessionId }, context) => {
  const { tx, creator, cookies, now } = context;
  assertFreshProof(creator, now);
  const accountId = creator.id;
  if (sessionId === undefined) {
    const ended = await endSessions(identityOf(tx), { accountId, except: creator.sessionId });
    await recordEvent(identityOf(tx), context, { accountId, kind: 'sessions-ended', facts: { ended } });
    return { ended };
  }
  const only = sessionId.toLowerCase();
  const ended = isUuid(only) ? await endSessions(identityOf(tx), { accountId, only }) : 0;
  if (ended === 0) refuse('not-found');
  await recordEvent(identityOf(tx), context, { accountId, kind: 'sessions-ended', facts: { ended } });
  if (only === creator.sessionId) tx.afterCommit(() => cookies.clear());
  return { ended };
});

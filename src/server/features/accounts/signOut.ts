import { signOut as contract } from '#shared/contract/accounts.ts';
import { answer } from '../../access/answer.ts';
import { endHeldSessions, endSessions } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';

/** Ends the session of the call, and whatever session the browser's cookie names. Without one there is nothing to do, and that is done. */
export const signOut = answer(contract, async (_input, { tx, session, cookies }) => {
  if (session) await endSessions(identityOf(tx), { accountId: session.accountId, only: session.id });
  await endHeldSessions(identityOf(tx), cookies.heldTokens);
  tx.afterCommit(() => cookies.clear());
  return { signedOut: true as const };
});

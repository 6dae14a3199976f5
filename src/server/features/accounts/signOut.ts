import { signOut as contract } from '#shared/contract/accounts.ts';
import { answer } from '../../access/answer.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';

/** Ends the session of the call. Without one there is nothing to do, and that is done. */
export const signOut = answer(contract, async (_input, { tx, session, cookies }) => {
  if (session) await endSessions(identityOf(tx), { accountId: session.accountId, only: session.id });
  tx.afterCommit(() => cookies.clear());
  return { signedOut: true as const };
});

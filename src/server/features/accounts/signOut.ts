import { signOut as contract } from '#shared/contract/accounts.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { endBrowserSessions, endSessions } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';

/** Ends the session of the call and the session in the browser's cookie. Succeeds without one as well. */
export const signOut = defineHandler(contract, async (_input, { tx, session, cookies }) => {
  if (session) await endSessions(identityOf(tx), { accountId: session.accountId, only: session.id });
  await endBrowserSessions(identityOf(tx), cookies.tokens);
  tx.afterCommit(() => cookies.clear());
  return { signedOut: true as const };
});

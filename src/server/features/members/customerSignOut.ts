import { customerSignOut as contract } from '#shared/contract/members.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { endBrowserSessions, endSessions } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';

/** Ends the session of the call and the session of this store in the browser's cookie. */
export const customerSignOut = defineHandler(contract, async (_input, { tx, customer, cookies }) => {
  if (customer) await endSessions(identityOf(tx), { accountId: customer.id, only: customer.sessionId });
  await endBrowserSessions(identityOf(tx), cookies.tokens);
  tx.afterCommit(() => cookies.clear());
  return { signedOut: true as const };
});

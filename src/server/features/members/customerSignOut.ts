import { customerSignOut as contract } from '#shared/contract/members.ts';
import { answer } from '../../access/answer.ts';
import { endHeldSessions, endSessions } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';

/** Ends the session of the call, and whatever session of this store the browser's cookie names. */
export const customerSignOut = answer(contract, async (_input, { tx, customer, cookies }) => {
  if (customer) await endSessions(identityOf(tx), { accountId: customer.id, only: customer.sessionId });
  await endHeldSessions(identityOf(tx), cookies.heldTokens);
  tx.afterCommit(() => cookies.clear());
  return { signedOut: true as const };
});

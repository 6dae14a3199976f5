import { customerSignOut as contract } from '#shared/contract/members.ts';
import { answer } from '../../access/answer.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';

/** Ends the session of the call, in this store. */
export const customerSignOut = answer(contract, async (_input, { tx, customer, cookies }) => {
  if (customer) await endSessions(identityOf(tx), { accountId: customer.id, only: customer.sessionId });
  tx.afterCommit(() => cookies.clear());
  return { signedOut: true as const };
});

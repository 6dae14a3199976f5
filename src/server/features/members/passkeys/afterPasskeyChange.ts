import { job, type Jobs } from '#shared/contract/jobs.ts';
import type { Context } from '../../../access/context.ts';
import { recordEvent } from '../../../access/securityEvents.ts';
import { endSessions } from '../../../access/sessions.ts';
import { identityOf } from '../../../db/transaction.ts';

/** Ends the customer's other sessions and notifies them after a passkey was added or removed. */
export async function afterPasskeyChange(
  context: Context<'customer'>,
  { change, name }: Pick<Jobs['sendPasskeyNotice'], 'change' | 'name'>,
): Promise<void> {
  const { tx, customer, language } = context;
  const identity = identityOf(tx);
  await recordEvent(identity, context, { accountId: customer.id, kind: `passkey-${change}` });
  await endSessions(identity, { accountId: customer.id, except: customer.sessionId });
  await tx.enqueue(job('sendPasskeyNotice', { realm: tx.realm, customerId: customer.id, change, name, language }));
}

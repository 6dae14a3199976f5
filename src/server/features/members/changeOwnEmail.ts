import { job } from '#shared/contract/jobs.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { assertFreshProof } from '../../access/assertFreshProof.ts';
import { requestCode, spendCodes } from '../../access/codes.ts';
import type { Context } from '../../access/context.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { logSecurityEvent, logRefusal } from '../../access/securityLog.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf, type StoreTx } from '../../db/transaction.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import { endPrivateLinks } from '../customerRecord/endPrivateLinks.ts';
import { rememberTerms } from '../customerRecord/searchTerms.ts';
import { emailCodes } from '../identity/emailCodes.ts';
import { moveSubscriptions } from '../subscribers/moveSubscriptions.ts';
import { markCustomer } from '../sales/sums/markSales.ts';

/** Emails a code to the new address. If it has an account, it gets no code, and the answer is the same. */
export async function startOwnEmailChange(context: Context<'customer'>, newEmail: string): Promise<void> {
  const { tx, customer, services, now, cookies, language } = context;
  assertFreshProof(customer, now);
  const slots = await emailCodes(identityOf(tx), { accountId: customer.id, newEmail });
  await requestCode(identityOf(tx), { secrets: services.secrets, now, cookies, language }, slots.new);
  const facts = { purpose: 'email-change' };
  logSecurityEvent(context, { kind: 'code-request', realm: tx.realm, account: { id: customer.id }, facts });
}

/**
 * Changes the address a customer signs in with. The fresh proof confirms the current mailbox, the code the new one.
 * Orders, library, password and passkeys stay, and emails that they subscribed to go to the new address; sessions on other
 * devices, the links of earlier receipts and the feed's address end.
 */
export async function finishOwnEmailChange(
  context: Context<'customer'>,
  { newEmail, code }: { newEmail: string; code: string },
): Promise<Refusal | null> {
  const { tx, customer, services, now, cookies, language } = context;
  assertFreshProof(customer, now);
  const identity = identityOf(tx);
  const slots = await emailCodes(identity, { accountId: customer.id, newEmail });
  const means = { secrets: services.secrets, now, cookies };
  const refusal = await spendCodes(identity, means, [{ ...slots.new, code, field: 'code' }]);
  if (refusal) {
    return logRefusal(context, refusal, { kind: 'email-change', realm: tx.realm, account: { id: customer.id } });
  }
  await setEmail(tx, { id: customer.id, newEmail, now });
  // Both mailboxes are proven.
  await moveSubscriptions(tx, { from: normaliseEmail(slots.old.email), to: normaliseEmail(newEmail) });
  await endSessions(identity, { accountId: customer.id, except: customer.sessionId });
  await endPrivateLinks(tx, customer.id);
  await recordEvent(identity, context, { accountId: customer.id, kind: 'email-change', facts: { by: 'owner' } });
  await tx.enqueue(
    job('sendEmailChangedNotice', { realm: tx.realm, to: slots.old.email, isNew: false, by: 'owner', language }),
  );
  tx.afterCommit(() => cookies.rememberBrowser({ realm: tx.realm, email: newEmail }));
  return null;
}

/** Shown only to somebody who reads the new mailbox: an account took the address after the code was sent. */
const addressTaken = () => refuse('email-already-in-use', { field: 'newEmail' });

async function setEmail(
  tx: StoreTx,
  { id, newEmail, now }: { id: string; newEmail: string; now: Date },
): Promise<void> {
  const { email, key } = normaliseEmail(newEmail);
  await tx
    .run(
      tx.q
        .updateTable('accounts')
        .set({ email, email_key: key, proven_at: now })
        .where('store_id', '=', tx.realm)
        .where('id', '=', id),
    )
    .catch(onUniqueViolation('accounts_email', addressTaken));
  await tx.run(
    tx.q.updateTable('customers').set({ email, updated_at: now }).where('store_id', '=', tx.realm).where('id', '=', id),
  );
  await rememberTerms(tx, 'customer', id);
  markCustomer(tx, id, now);
}

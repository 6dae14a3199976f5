import { Refusal } from '#shared/contract/refusals.ts';
import { countConfirmation, clearConfirmationTries } from '../../access/attempts.ts';
import { requestCode, spendCode } from '../../access/codes.ts';
import type { Context } from '../../access/context.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { logSecurityEvent, logRefusal } from '../../access/securityLog.ts';
import { confirmSession } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';
import { loadCustomer } from './memberSession.ts';

/** Emails a code to the customer's own address, which renews the fresh proof of their session. */
export async function sendMemberProof(context: Context<'customer'>): Promise<void> {
  const { tx, customer, services, now, cookies, language } = context;
  const { email } = await loadCustomer(tx, customer.id);
  const means = { secrets: services.secrets, now, cookies, language };
  await requestCode(identityOf(tx), means, { email, purpose: 'confirm' });
  const facts = { purpose: 'confirm' };
  logSecurityEvent(context, { kind: 'code-request', realm: tx.realm, account: { id: customer.id }, facts });
}

/** Renews the fresh proof. A refusal is returned, so that the try stays counted. */
export async function confirmMember(context: Context<'customer'>, code: string): Promise<Refusal | null> {
  const { tx, customer, services, now, cookies } = context;
  const { secrets } = services;
  const identity = identityOf(tx);
  const { email } = await loadCustomer(tx, customer.id);
  const tooMany = await countConfirmation(identity, { secrets, now }, { accountId: customer.id });
  const refusal =
    tooMany ?? (await spendCode(identity, { secrets, now, cookies }, { email, purpose: 'confirm', code }));
  if (refusal) {
    return logRefusal(context, refusal, { kind: 'confirmation', realm: tx.realm, account: { id: customer.id } });
  }
  await recordEvent(identity, context, {
    accountId: customer.id,
    kind: 'confirmation',
    facts: { method: 'emailCode' },
  });
  await clearConfirmationTries(identity, secrets, customer.id);
  await confirmSession(identity, { id: customer.sessionId, now, steps: 1 });
  return null;
}

import { customerResetPassword as contract } from '#shared/contract/members.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { attemptAt, codeTryLimits, clearAccountFailures } from '../../access/attempts.ts';
import { spendCode } from '../../access/codes.ts';
import { findAccount } from '../../access/proveAccount.ts';
import { endSessions } from '../../access/sessions.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { logRefusal } from '../../access/securityLog.ts';
import { identityOf, type StoreTx } from '../../db/transaction.ts';
import { checkCustomerPassword, setPassword } from './customerPassword.ts';

/** Sets a new password with a code from an email. Ends every session of the customer in this store. */
export const customerResetPassword = defineHandler(
  contract,
  async ({ email, newPassword, code }, context) => {
    const { tx, services, now, cookies } = context;
    const { secrets } = services;
    const identity = identityOf(tx);
    await checkCustomerPassword(tx, { email, password: newPassword });
    const refusal = await spendCode(identity, { secrets, now, cookies }, { email, purpose: 'password-reset', code });
    if (refusal) return logRefusal(context, refusal, { kind: 'code-entry', realm: tx.realm, account: { email } });
    const account = await findAccount(identity, email);
    if (!account) return new Refusal('code-invalid');
    // Only somebody with a valid code may learn that the password contains the customer's name.
    await checkCustomerPassword(tx, { email, password: newPassword, name: await nameOf(tx, account.id) });
    await setPassword(tx, { id: account.id, password: newPassword });
    await recordEvent(identity, context, { accountId: account.id, kind: 'password-change', facts: { by: 'code' } });
    await endSessions(identity, { accountId: account.id });
    await clearAccountFailures(identity, secrets, attemptAt({ realm: tx.realm, email }, context));
    return { reset: true as const };
  },
  (_input, { device }) => codeTryLimits(device),
);

async function nameOf(tx: StoreTx, id: string): Promise<string> {
  const customer = await tx.maybe(
    tx.q.selectFrom('customers').select('name').where('store_id', '=', tx.realm).where('id', '=', id),
  );
  return customer?.name ?? '';
}

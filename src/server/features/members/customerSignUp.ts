import { customerSignUp as contract } from '#shared/contract/members.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { codeTryLimits } from '../../access/attempts.ts';
import { spendCode } from '../../access/codes.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { logRefusal } from '../../access/securityLog.ts';
import { identityOf, type StoreTx } from '../../db/transaction.ts';
import { ensureCustomer } from '../customerRecord/ensureCustomer.ts';
import { markCustomer } from '../sales/sums/markSales.ts';
import { checkCustomerPassword, setFirstPassword } from './customerPassword.ts';
import { startMemberSession } from './memberSession.ts';

/**
 * Creates an account after a code has verified the address, or opens the one created by a purchase. The password is
 * optional.
 */
export const customerSignUp = defineHandler(
  contract,
  async ({ email, password, name, code }, context) => {
    const { tx, services, now, cookies } = context;
    await checkCustomerPassword(tx, { email, password, name });
    const refusal = await spendCode(
      identityOf(tx),
      { secrets: services.secrets, now, cookies },
      { email, purpose: 'signup', code },
    );
    if (refusal) return logRefusal(context, refusal, { kind: 'code-entry', realm: tx.realm, account: { email } });
    const id = await ensureCustomer(tx, { email, name, now });
    markCustomer(tx, id, now);
    if (!(await setFirstPassword(tx, { id, password }))) return new Refusal('email-already-in-use');
    if (await isDisabled(tx, id)) return new Refusal('user-disabled');
    await recordEvent(identityOf(tx), context, { accountId: id, kind: 'sign-up' });
    return startMemberSession(context, id);
  },
  (_input, { device }) => codeTryLimits(device),
);

async function isDisabled(tx: StoreTx, id: string): Promise<boolean> {
  const account = await tx.one(
    tx.q.selectFrom('accounts').select('disabled_at').where('store_id', '=', tx.realm).where('id', '=', id),
  );
  return account.disabled_at !== null;
}

import { sendVerificationCode as contract } from '#shared/contract/accounts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { RESEND_SECONDS } from '#shared/rules/code.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { codeLimits } from '../../../access/attempts.ts';
import { requestCode } from '../../../access/codes.ts';
import { logSecurityEvent } from '../../../access/securityLog.ts';
import type { Session } from '../../../access/sessions.ts';
import { identityOf, type PlatformTx } from '../../../db/transaction.ts';
import { assertSignupsOpen } from '../../maintenance/assertSignupsOpen.ts';

/** Sends a code. The response is the same whether or not the address has an account; the email differs. */
export const sendVerificationCode = defineHandler(
  contract,
  async ({ email, type }, context) => {
    const { tx, session, services, now, language, cookies } = context;
    if (type === 'signup') {
      if (session) await assertNotTheirs(tx, session, email);
      await assertSignupsOpen(tx);
    }
    await requestCode(identityOf(tx), { secrets: services.secrets, now, cookies, language }, { email, purpose: type });
    logSecurityEvent(context, { kind: 'code-request', account: { email }, facts: { purpose: type } });
    return { sent: true as const, resendAfter: RESEND_SECONDS };
  },
  ({ email }, { device }) => codeLimits({ realm: PLATFORM_REALM, email, address: device.address }),
);

/** A signed-in creator has already verified their own address. Other addresses are treated alike. */
async function assertNotTheirs(tx: PlatformTx, { accountId }: Session, email: string): Promise<void> {
  const own = await tx.one(
    tx.q.selectFrom('accounts').select('email_key').where('store_id', '=', tx.realm).where('id', '=', accountId),
  );
  if (own.email_key === normaliseEmail(email).key) refuse('email-already-verified');
}

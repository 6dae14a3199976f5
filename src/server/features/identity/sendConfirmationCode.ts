import { sendConfirmationCode as contract } from '#shared/contract/identity.ts';
import { RESEND_SECONDS } from '#shared/rules/code.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { passwordChangeLimits } from '../../access/attempts.ts';
import { requestCode } from '../../access/codes.ts';
import { logSecurityEvent } from '../../access/securityLog.ts';
import { identityOf } from '../../db/transaction.ts';
import { loadUser } from '../creatorRecord/user.ts';

/** Sends a code to the creator's own address. */
export const sendConfirmationCode = defineHandler(
  contract,
  async (_input, context) => {
    const { tx, creator, services, now, cookies, language } = context;
    const { secrets } = services;
    const { email } = await loadUser(tx, creator.id);
    await requestCode(identityOf(tx), { secrets, now, cookies, language }, { email, purpose: 'confirm' });
    logSecurityEvent(context, { kind: 'code-request', account: { id: creator.id }, facts: { purpose: 'confirm' } });
    return { sent: true as const, resendAfter: RESEND_SECONDS };
  },
  (_input, { device }) => passwordChangeLimits(device),
);

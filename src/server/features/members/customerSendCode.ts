import { customerSendCode as contract } from '#shared/contract/members.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { RESEND_SECONDS } from '#shared/rules/code.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { codeLimits } from '../../access/attempts.ts';
import { requestCode } from '../../access/codes.ts';
import { logSecurityEvent } from '../../access/securityLog.ts';
import { identityOf } from '../../db/transaction.ts';

/** Sends a code in the store's name. Only the mailbox learns whether the address belongs to a customer. */
export const customerSendCode = defineHandler(
  contract,
  async ({ email, type }, context) => {
    const { tx, services, now, language, cookies } = context;
    await requestCode(identityOf(tx), { secrets: services.secrets, now, cookies, language }, { email, purpose: type });
    logSecurityEvent(context, {
      kind: 'code-request',
      realm: tx.realm,
      account: { email },
      facts: { purpose: type },
    });
    return { sent: true as const, resendAfter: RESEND_SECONDS };
  },
  ({ storeId, email }, { device }) => codeLimits({ realm: provenStore(storeId), email, address: device.address }),
);

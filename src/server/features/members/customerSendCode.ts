import { customerSendCode as contract } from '#shared/contract/members.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { RESEND_SECONDS } from '#shared/rules/code.ts';
import { answer } from '../../access/answer.ts';
import { codeLimits } from '../../access/attempts.ts';
import { requestCode } from '../../access/codes.ts';
import { noteEvent } from '../../access/securityLog.ts';
import { identityOf } from '../../db/transaction.ts';

/** Sends a code in the store's name. Whether the address is a customer's, only its mailbox learns. */
export const customerSendCode = answer(
  contract,
  async ({ email, type }, context) => {
    const { tx, services, now, language, cookies } = context;
    await requestCode(identityOf(tx), { secrets: services.secrets, now, cookies, language }, { email, purpose: type });
    noteEvent(context, {
      kind: 'code-request',
      realm: tx.realm,
      account: { email },
      facts: { purpose: type },
    });
    return { sent: true as const, resendAfter: RESEND_SECONDS };
  },
  ({ storeId, email }, { device }) => codeLimits({ realm: provenStore(storeId), email, address: device.address }),
);

import { startEmailChange as contract } from '#shared/contract/identity.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { RESEND_SECONDS } from '#shared/rules/code.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { assertFreshProof } from '../../access/assertFreshProof.ts';
import { codeLimits } from '../../access/attempts.ts';
import { requestCode } from '../../access/codes.ts';
import { logSecurityEvent } from '../../access/securityLog.ts';
import { identityOf } from '../../db/transaction.ts';
import { emailCodes } from './emailCodes.ts';

/**
 * Sends a code to both addresses. If the new one has an account, its mailbox gets no code, and the caller does not
 * learn it.
 */
export const startEmailChange = defineHandler(
  contract,
  async ({ newEmail }, context) => {
    const { tx, creator, services, now, cookies, language } = context;
    assertFreshProof(creator, now);
    const slots = await emailCodes(identityOf(tx), { accountId: creator.id, newEmail });
    const means = { secrets: services.secrets, now, cookies, language };
    await requestCode(identityOf(tx), means, slots.old);
    await requestCode(identityOf(tx), means, slots.new);
    logSecurityEvent(context, {
      kind: 'code-request',
      account: { id: creator.id },
      facts: { purpose: 'email-change' },
    });
    return { sent: true as const, resendAfter: RESEND_SECONDS };
  },
  ({ newEmail }, { device }) => codeLimits({ realm: PLATFORM_REALM, email: newEmail, address: device.address }),
);

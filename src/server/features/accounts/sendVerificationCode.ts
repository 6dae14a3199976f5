import { sendVerificationCode as contract } from '#shared/contract/accounts.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { RESEND_SECONDS } from '#shared/rules/code.ts';
import { answer } from '../../access/answer.ts';
import { codeLimits } from '../../access/attempts.ts';
import { requestCode } from '../../access/codes.ts';
import { identityOf } from '../../db/transaction.ts';
import { assertSignupsOpen } from '../platform/assertSignupsOpen.ts';

/** Sends a code, or, by the same answer, the letter that fits an address whose account says otherwise. */
export const sendVerificationCode = answer(
  contract,
  async ({ email, type }, { tx, services, now }) => {
    if (type === 'signup') await assertSignupsOpen(tx);
    await requestCode(identityOf(tx), { secrets: services.secrets, now }, { email, purpose: type });
    return { sent: true as const, resendAfter: RESEND_SECONDS };
  },
  ({ email }, { device }) => codeLimits({ realm: PLATFORM_REALM, email, address: device.address }),
);

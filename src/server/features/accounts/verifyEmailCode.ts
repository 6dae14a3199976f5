import { verifyEmailCode as contract } from '#shared/contract/accounts.ts';
import { Refusal, type RefusalCode } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { codeTryLimits } from '../../access/attempts.ts';
import { grantRight } from '../../access/codeRights.ts';
import { spendCode, type CodePurpose } from '../../access/codes.ts';
import { noteRefusal } from '../../access/securityLog.ts';
import { identityOf } from '../../db/transaction.ts';

/** Exchanges a code for a right. Without a purpose, the one whose code it is. */
export const verifyEmailCode = answer(
  contract,
  async ({ email, code, type }, context) => {
    const { tx, services, now, cookies } = context;
    const refusals: Refusal[] = [];
    for (const purpose of type === undefined ? PURPOSES : [type]) {
      const slot = { email, purpose };
      const refusal = await spendCode(identityOf(tx), { secrets: services.secrets, now, cookies }, { ...slot, code });
      if (!refusal) return { verified: true as const, verificationToken: await grantRight(identityOf(tx), slot, now) };
      refusals.push(refusal);
    }
    return noteRefusal(context, mostTelling(refusals), { kind: 'code-entry', account: { email } });
  },
  (_input, { device }) => codeTryLimits(device),
);

const PURPOSES: readonly CodePurpose[] = ['signup', 'password-reset'];

const TELLING: readonly RefusalCode[] = ['code-invalid', 'code-tries-used-up', 'code-expired', 'code-not-found'];

function mostTelling(refusals: readonly Refusal[]): Refusal {
  const [first] = refusals.toSorted((one, other) => TELLING.indexOf(one.code) - TELLING.indexOf(other.code));
  return first ?? new Refusal('code-not-found');
}

import { verifyEmailCode as contract } from '#shared/contract/accounts.ts';
import { Refusal, type RefusalCode } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { codeTryLimits } from '../../../access/attempts.ts';
import { createGrant } from '../../../access/codeRights.ts';
import { spendCode, type CodePurpose } from '../../../access/codes.ts';
import { logRefusal } from '../../../access/securityLog.ts';
import { identityOf } from '../../../db/transaction.ts';

/** Exchanges a code for a token. Without a purpose in the input, finds the purpose the code belongs to. */
export const verifyEmailCode = defineHandler(
  contract,
  async ({ email, code, type }, context) => {
    const { tx, services, now, cookies } = context;
    const refusals: Refusal[] = [];
    for (const purpose of type === undefined ? PURPOSES : [type]) {
      const slot = { email, purpose };
      const refusal = await spendCode(identityOf(tx), { secrets: services.secrets, now, cookies }, { ...slot, code });
      if (!refusal) return { verified: true as const, verificationToken: await createGrant(identityOf(tx), slot, now) };
      refusals.push(refusal);
    }
    return logRefusal(context, mostTelling(refusals), { kind: 'code-entry', account: { email } });
  },
  (_input, { device }) => codeTryLimits(device),
);

const PURPOSES: readonly CodePurpose[] = ['signup', 'password-reset'];

const TELLING: readonly RefusalCode[] = ['code-invalid', 'code-tries-used-up', 'code-expired', 'code-not-found'];

function mostTelling(refusals: readonly Refusal[]): Refusal {
  const [first] = refusals.toSorted((one, other) => TELLING.indexOf(one.code) - TELLING.indexOf(other.code));
  return first ?? new Refusal('code-not-found');
}

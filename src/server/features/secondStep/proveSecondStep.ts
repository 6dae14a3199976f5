import { Refusal } from '#shared/contract/refusals.ts';
import { readSecondStep } from '#shared/rules/secondStep.ts';
import { assertCodeTriesLeft, countWrongCode, type Attempt } from '../../access/attempts.ts';
import type { RequestContext } from '../../access/context.ts';
import type { Steps } from '../../access/sessions.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';
import { spendRecoveryCode } from './recoveryCodes.ts';
import { stepOf, unsealSecret } from './totp.ts';

interface Proof {
  /** The account and network, for counting wrong codes. */
  attempt: Attempt;
  accountId: string;
  code: string | undefined;
}

/**
 * Verifies the second step after a correct password. Returns the number of steps: one if the account has no second
 * step. The caller must return a refusal, so that the failure stays counted.
 */
export async function proveSecondStep(
  { tx, services: { secrets }, now }: Pick<RequestContext, 'services' | 'now'> & { tx: PlatformTx },
  { attempt, accountId, code }: Proof,
): Promise<Steps | Refusal> {
  const factor = await lockFactor(tx, accountId);
  if (!factor) return 1;
  if (code === undefined || code.trim() === '') return new Refusal('second-step-needed');
  await assertCodeTriesLeft(identityOf(tx), { secrets, now }, attempt);
  const typed = readSecondStep(code);
  const secret = unsealSecret(secrets, accountId, factor.sealed_secret);
  // The secret was sealed with a key that no longer exists, so no code can be verified.
  if (typed?.kind === 'app' && secret === null) return new Refusal('second-step-unreadable');
  const isRight =
    typed?.kind === 'app' && secret !== null
      ? await spendAppCode(tx, accountId, stepOf(secret, typed.code, now))
      : typed !== null && (await spendRecoveryCode(tx, secrets, { creatorId: accountId, code: typed.code, now }));
  if (isRight) return 2;
  await countWrongCode(identityOf(tx), { secrets, now }, attempt);
  return new Refusal(secret === null ? 'second-step-unreadable' : 'second-step-wrong');
}

// The lock serializes concurrent guesses, and each is counted before the next is checked.
const lockFactor = (tx: PlatformTx, creatorId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('second_factors')
      .select('sealed_secret')
      .where('creator_id', '=', creatorId)
      .where('confirmed_at', 'is not', null)
      .forUpdate(),
  );

async function spendAppCode(tx: PlatformTx, creatorId: string, step: number | null): Promise<boolean> {
  if (step === null) return false;
  const spent = await tx.run(
    tx.q
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('creator_id', '=', creatorId)
      .where('last_step', '<', step),
  );
  return spent === 1;
}

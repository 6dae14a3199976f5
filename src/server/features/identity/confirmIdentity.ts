import type { InputOf } from '#shared/contract/callable.ts';
import { confirmIdentity as contract } from '#shared/contract/identity.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { FRESH_PROOF_MINUTES } from '#shared/rules/limits.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { countConfirmation, clearConfirmationTries, passwordChangeLimits } from '../../access/attempts.ts';
import { spendCode } from '../../access/codes.ts';
import type { Context } from '../../access/context.ts';
import { verifyPassword } from '../../access/passwords.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { logRefusal } from '../../access/securityLog.ts';
import { confirmSession, type Steps } from '../../access/sessions.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';
import { provePasskey } from '../passkeys/provePasskey.ts';
import { proveSecondStep } from '../secondStep/proveSecondStep.ts';

type CreatorContext = Context<'creator'>;
type Proof = InputOf<typeof contract>;

/** Renews the session's proof of identity. Refusals are returned, so that wrong tries stay counted. */
export const confirmIdentity = defineHandler(
  contract,
  async (proof, context) => {
    const { tx, creator, services, now } = context;
    if (Object.values(proof).filter((each) => each !== undefined).length !== 1) refuse('one-proof');
    const identity = identityOf(tx);
    const tooMany = await countConfirmation(identity, { secrets: services.secrets, now }, { accountId: creator.id });
    const steps = tooMany ?? (await check(proof, context));
    if (steps instanceof Refusal) {
      return logRefusal(context, steps, { kind: 'confirmation', account: { id: creator.id } });
    }
    await recordEvent(identity, context, {
      accountId: creator.id,
      kind: 'confirmation',
      facts: { method: wayOf(proof) },
    });
    await clearConfirmationTries(identity, services.secrets, creator.id);
    await confirmSession(identity, { id: creator.sessionId, now, steps });
    return { freshUntil: new Date(now.getTime() + FRESH_PROOF_MINUTES * 60_000).toISOString() };
  },
  (_input, { device }) => passwordChangeLimits(device),
);

const wayOf = (proof: Proof): string => Object.entries(proof).find(([, value]) => value !== undefined)?.[0] ?? '';

/** The number of steps the session has after this proof. */
async function check(proof: Proof, context: CreatorContext): Promise<Steps | Refusal> {
  const { tx, creator } = context;
  if (proof.passkey) {
    const proven = await provePasskey(context, proof.passkey);
    if (proven instanceof Refusal) return proven;
    return proven.creatorId === creator.id ? 2 : new Refusal('passkey-refused');
  }
  const account = await loadAccount(tx, creator.id);
  if (proof.code !== undefined) return checkSecondStep(context, { email: account.email, code: proof.code });
  const refusal =
    proof.emailCode === undefined
      ? await checkPassword(proof.password ?? '', account.password_hash)
      : await checkEmailCode(context, { email: account.email, code: proof.emailCode });
  return refusal ?? creator.steps;
}

async function checkSecondStep(
  context: CreatorContext,
  { email, code }: { email: string; code: string },
): Promise<Steps | Refusal> {
  const { tx, creator, device } = context;
  const attempt = { realm: tx.realm, email, address: device.address };
  const steps = await proveSecondStep(context, { attempt, accountId: creator.id, code });
  return steps === 1 ? new Refusal('second-step-off') : steps;
}

const checkEmailCode = (
  { tx, services: { secrets }, now, cookies }: CreatorContext,
  { email, code }: { email: string; code: string },
): Promise<Refusal | null> => spendCode(identityOf(tx), { secrets, now, cookies }, { email, purpose: 'confirm', code });

const checkPassword = async (password: string, hash: string | null): Promise<Refusal | null> =>
  (await verifyPassword(password, hash)) ? null : new Refusal('wrong-password');

const loadAccount = (tx: PlatformTx, id: string) =>
  tx.one(
    tx.q
      .selectFrom('accounts')
      .select(['email', 'password_hash'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );

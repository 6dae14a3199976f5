import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { assertPassword } from '../../access/assertPassword.ts';
import type { Context } from '../../access/context.ts';
import { proveSecondStep } from './proveSecondStep.ts';

/** Verifies both steps of a signed-in creator again. The caller must return a counted refusal. */
export async function proveOwner(
  context: Context<'creator'>,
  { password, code }: { password: string; code: string },
): Promise<Refusal | null> {
  const { tx, creator, device } = context;
  const { email } = await assertPassword(tx, { accountId: creator.id, password });
  const attempt = { realm: tx.realm, email, address: device.address };
  const steps = await proveSecondStep(context, { attempt, accountId: creator.id, code });
  if (steps === 1) refuse('second-step-off');
  return steps instanceof Refusal ? steps : null;
}

import { refuse } from '#shared/contract/refusals.ts';
import { isAdmin } from '../../access/assertAdmin.ts';
import type { Creator } from '../../access/context.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/**
 * An admin who has a passkey changes how they sign in only where they came in by it. Otherwise whoever has the
 * password, or reads the mailbox that resets it, would bring a second step of their own.
 */
export async function assertOwnStep(tx: PlatformTx, { id, steps }: Pick<Creator, 'id' | 'steps'>): Promise<void> {
  if (steps === 2 || !(await isAdmin(tx, id))) return;
  const passkey = await tx.maybe(tx.q.selectFrom('passkeys').select('id').where('creator_id', '=', id).limit(1));
  if (passkey) refuse('second-step-required', {}, 'Sign in with your passkey first, then change how you sign in.');
}

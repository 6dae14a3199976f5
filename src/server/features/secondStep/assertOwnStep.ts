import { refuse } from '#shared/contract/refusals.ts';
import { isAdmin } from '../../access/assertAdmin.ts';
import type { Creator } from '../../access/context.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/**
 * Admins with a passkey may change their sign-in methods only in a session opened with it. Otherwise anybody with the
 * password, or with access to the mailbox that resets it, could add a second step of their own.
 */
export async function assertOwnStep(tx: PlatformTx, { id, steps }: Pick<Creator, 'id' | 'steps'>): Promise<void> {
  if (steps === 2 || !(await isAdmin(tx, id))) return;
  const passkey = await tx.maybe(tx.q.selectFrom('passkeys').select('id').where('creator_id', '=', id).limit(1));
  if (passkey)
    refuse('second-step-required', {}, 'Sign in with your passkey first, then change your sign-in settings.');
}

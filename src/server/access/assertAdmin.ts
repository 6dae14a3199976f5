import { refuse } from '#shared/contract/refusals.ts';
import type { PlatformTx } from '../db/transaction.ts';
import type { Settings } from './context.ts';
import type { Session } from './sessions.ts';

/**
 * Refuses callers who are not admins right now. The session does not store the right, because it can be revoked at any
 * time.
 */
export async function assertAdmin(tx: PlatformTx, { accountId }: Session): Promise<void> {
  if (!(await isAdmin(tx, accountId))) refuse('permission-denied');
}

/** In production, admin calls require a session opened with two steps. */
export function assertTwoSteps({ steps }: Pick<Session, 'steps'>, { isProduction }: Pick<Settings, 'isProduction'>) {
  if (isProduction && steps < 2) refuse('second-step-required');
}

/** Whether a creator is an admin right now. */
export async function isAdmin(tx: PlatformTx, accountId: string): Promise<boolean> {
  const creator = await tx.maybe(tx.q.selectFrom('creators').select('is_admin').where('id', '=', accountId));
  return creator?.is_admin ?? false;
}

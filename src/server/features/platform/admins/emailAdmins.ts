import { job } from '#shared/contract/jobs.ts';
import type { PlatformTx } from '../../../db/transaction.ts';

/** Enqueues an email to every admin, including the new one. Call it while holding the admin lock. */
export async function emailAdmins(
  tx: PlatformTx,
  { newAdminId, byId }: { newAdminId: string; byId: string | null },
): Promise<void> {
  const admins = await tx.many(tx.q.selectFrom('creators').select('id').where('is_admin', '=', true).orderBy('id'));
  for (const { id } of admins) {
    await tx.enqueue(job('sendNewAdminEmail', { realm: tx.realm, creatorId: id, newAdminId, byId }));
  }
}

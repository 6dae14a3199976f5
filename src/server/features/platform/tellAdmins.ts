import { job } from '#shared/contract/jobs.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/** A letter to every admin, the new one among them. To be asked for behind the lock of the office. */
export async function tellAdmins(
  tx: PlatformTx,
  { newAdminId, byId }: { newAdminId: string; byId: string | null },
): Promise<void> {
  const admins = await tx.many(tx.q.selectFrom('creators').select('id').where('is_admin', '=', true).orderBy('id'));
  for (const { id } of admins) {
    await tx.later(job('tellNewAdmin', { realm: tx.realm, creatorId: id, newAdminId, byId }));
  }
}

import type { Services } from '../../../access/context.ts';
import { announceUser } from '../../creatorRecord/user.ts';
import { dropPages } from '../../storeRecord/dropPages.ts';
import type { Actor } from '../../audit/recordAdminAction.ts';

/** Suspends a creator's account or ends the suspension, and notifies all nodes and open windows. */
export async function setAccountOpen(
  { tx, now, services }: Actor & { services: Services },
  { userId, isOpen, reason }: { userId: string; isOpen: boolean; reason: string },
): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('creators')
      .set({
        is_active: isOpen,
        suspended_at: isOpen ? null : now,
        suspended_reason: isOpen ? null : reason,
        updated_at: now,
      })
      .where('id', '=', userId),
  );
  await tx.run(
    tx.q
      .updateTable('accounts')
      .set({ disabled_at: isOpen ? null : now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', userId),
  );
  const stores = await tx.many(tx.q.selectFrom('stores').select('id').where('creator_id', '=', userId).orderBy('id'));
  await dropPages(tx, { storeIds: stores.map(({ id }) => id), now, services });
  await announceUser(tx, userId);
}

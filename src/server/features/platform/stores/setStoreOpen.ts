import type { StoreRow } from '#shared/contract/platform.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { Services } from '../../../access/context.ts';
import { dropPages } from '../../storeRecord/dropPages.ts';
import { recordAdminAction, type Actor } from '../../audit/recordAdminAction.ts';
import { presentStore, selectStores } from './storeRows.ts';

/** Suspends a store or ends the suspension. Does nothing if it already has that state. */
export async function setStoreOpen(
  context: Actor & { services: Services },
  { storeId, isOpen, reason }: { storeId: string; isOpen: boolean; reason: string },
): Promise<StoreRow> {
  const { tx, now, services } = context;
  const store = await tx.maybe(
    tx.q
      .selectFrom('stores')
      .select('suspended_at')
      .where('id', '=', storeId)
      .where('deleted_at', 'is', null)
      .forUpdate(),
  );
  if (!store) refuse('store-not-found');
  if ((store.suspended_at === null) !== isOpen) {
    await tx.run(
      tx.q
        .updateTable('stores')
        .set({ suspended_at: isOpen ? null : now, suspended_reason: isOpen ? null : reason })
        .where('id', '=', storeId),
    );
    await dropPages(tx, { storeIds: [storeId], now, services });
    await recordAdminAction(context, {
      action: isOpen ? 'store.restore' : 'store.suspend',
      target: { kind: 'store', id: storeId },
      before: { isSuspended: isOpen },
      after: { isSuspended: !isOpen },
      reason,
    });
  }
  return presentStore(await tx.one(selectStores(tx).where('s.id', '=', storeId)), services.settings);
}

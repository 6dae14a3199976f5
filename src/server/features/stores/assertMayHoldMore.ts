import { refuse } from '#shared/contract/refusals.ts';
import { isEnabled } from '../../access/flags.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/** Refuses a second store while the flag multiStore is off for its creator. The first is nobody's to refuse. */
export async function assertMayHoldMore(tx: PlatformTx, creatorId: string): Promise<void> {
  // Locked, so that of two first stores at once one is the second.
  const { store_count: stores, active_store_id: storeId } = await tx.one(
    tx.q.selectFrom('creators').select(['store_count', 'active_store_id']).where('id', '=', creatorId).forNoKeyUpdate(),
  );
  if (stores === 0) return;
  const mayHold = await isEnabled(tx, 'multiStore', { creatorId, storeId: storeId ?? undefined });
  if (!mayHold) refuse('multi-store-off');
}

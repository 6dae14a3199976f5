import type { StoreTx } from '../../db/transaction.ts';

/** Marks an image, video or audio file as deleted or restored. False if the store has no such upload. */
export async function setDeleted(tx: StoreTx, mediaId: string, deletedAt: Date | null): Promise<boolean> {
  for (const table of ['images', 'media'] as const) {
    const changed = await tx.run(
      tx.q.updateTable(table).set({ deleted_at: deletedAt }).where('store_id', '=', tx.realm).where('id', '=', mediaId),
    );
    if (changed > 0) return true;
  }
  return false;
}

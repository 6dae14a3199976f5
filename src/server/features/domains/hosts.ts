import type { Directory } from '../../access/directory.ts';
import { undoable } from '../../db/savepoint.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { whenUnique } from '../../db/whenUnique.ts';
import { bumpStore } from '../stores/bumpStore.ts';

interface Host {
  host: string;
  kind: 'bio' | 'custom';
  isWww: boolean;
  /** Null: it needs no proof. */
  provenAt: Date | null;
  now: Date;
  directory: Directory;
}

/** Has the host answer for the store from the commit on; false where it is another's. Its key alone decides. */
export async function giveHost(tx: StoreTx, wish: Host): Promise<boolean> {
  const isGiven = await undoable(
    tx,
    async () => {
      await tx.run(tx.q.insertInto('store_hosts').values(hostOf(tx.realm, wish)));
      return true;
    },
    whenUnique('store_hosts_host', () => false),
  );
  if (!isGiven) return false;
  if (wish.kind === 'custom') {
    await tx.run(tx.q.updateTable('stores').set({ custom_domain: wish.host }).where('id', '=', tx.realm));
  }
  await bumpStore(tx, wish);
  return true;
}

const hostOf = (storeId: string, { host, kind, isWww, provenAt, now }: Host) => ({
  host,
  store_id: storeId,
  kind,
  is_www: isWww,
  is_active: true,
  proven_at: provenAt,
  created_at: now,
});

export const dropHost = (tx: StoreTx, host: string): Promise<number> =>
  tx.run(tx.q.deleteFrom('store_hosts').where('store_id', '=', tx.realm).where('host', '=', host));

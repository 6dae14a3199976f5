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
  const isGiven = await tryHost(tx, wish);
  if (!isGiven) return false;
  if (wish.kind === 'custom') {
    await tx.run(tx.q.updateTable('stores').set({ custom_domain: wish.host }).where('id', '=', tx.realm));
  }
  await bumpStore(tx, wish);
  return true;
}

/** Whether the host is no other store's: asked of the key itself, since the rows of others are not seen here. */
export async function isHostFree(
  tx: StoreTx,
  { host, kind, now }: Pick<Host, 'host' | 'kind' | 'now'>,
): Promise<boolean> {
  const isFree = await tryHost(tx, { host, kind, isWww: false, provenAt: null, now });
  if (isFree) await dropHost(tx, host);
  return isFree;
}

const tryHost = (tx: StoreTx, { host, kind, isWww, provenAt, now }: Omit<Host, 'directory'>): Promise<boolean> =>
  undoable(
    tx,
    async () => {
      await tx.run(
        tx.q.insertInto('store_hosts').values({
          host,
          store_id: tx.realm,
          kind,
          is_www: isWww,
          is_active: true,
          proven_at: provenAt,
          created_at: now,
        }),
      );
      return true;
    },
    whenUnique('store_hosts_host', () => false),
  );

export const dropHost = (tx: StoreTx, host: string): Promise<number> =>
  tx.run(tx.q.deleteFrom('store_hosts').where('store_id', '=', tx.realm).where('host', '=', host));

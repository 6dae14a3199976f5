import { job } from '#shared/contract/jobs.ts';
import type { Directory } from '../../access/directory.ts';
import { undoable } from '../../db/savepoint.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import { bumpStore } from '../storeRecord/bumpStore.ts';

interface Host {
  host: string;
  kind: 'bio' | 'custom';
  isWww: boolean;
  /** Null: the host needs no proof. */
  provenAt: Date | null;
  now: Date;
  directory: Directory;
}

/** Assigns a host to the store. False if it belongs to another store. The unique key decides. */
export async function assignHost(tx: StoreTx, input: Host): Promise<boolean> {
  const isGiven = await undoable(
    tx,
    async () => {
      await tx.run(tx.q.insertInto('store_hosts').values(hostOf(tx.realm, input)));
      return true;
    },
    onUniqueViolation('store_hosts_host', () => false),
  );
  if (!isGiven) return false;
  if (input.kind === 'custom') {
    await tx.run(tx.q.updateTable('stores').set({ custom_domain: input.host }).where('id', '=', tx.realm));
  }
  await tx.enqueue(job('registerWalletDomains', { realm: tx.realm }));
  await bumpStore(tx, input);
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

export async function releaseHost(tx: StoreTx, host: string): Promise<void> {
  await tx.run(tx.q.deleteFrom('store_hosts').where('store_id', '=', tx.realm).where('host', '=', host));
  await tx.enqueue(job('registerWalletDomains', { realm: tx.realm }));
}

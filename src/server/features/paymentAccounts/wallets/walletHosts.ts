import { isPublicHost } from '#shared/rules/walletDomains.ts';
import type { Settings } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** The hosts on which buyers can meet a store: the installation's, and those of its own. */
export async function storeHosts(tx: StoreTx, { publicUrl }: Settings): Promise<string[]> {
  const own = await tx.many(
    tx.q
      .selectFrom('store_hosts')
      .select(['host', 'is_www'])
      .where('store_id', '=', tx.realm)
      .where('is_active', '=', true)
      .orderBy('created_at')
      .orderBy('host'),
  );
  const names = own.map(({ host, is_www: isWww }) => (isWww ? `www.${host}` : host));
  return [...new Set([new URL(publicUrl).hostname, ...names])];
}

/** Those that can be registered for wallets. Names and addresses of a local network cannot. */
export const walletHosts = async (tx: StoreTx, settings: Settings): Promise<string[]> =>
  (await storeHosts(tx, settings)).filter(isPublicHost);

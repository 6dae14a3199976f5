import { refuse } from '#shared/contract/refusals.ts';
import type { Settings } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { readDomain } from './readDomain.ts';

/** The store's domain with a claimed name, locked until the transaction ends. */
export async function lockDomain(tx: StoreTx, claimedName: string, settings: Settings) {
  const name = readDomain(claimedName, settings);
  const row =
    typeof name === 'string'
      ? undefined
      : await tx.maybe(
          tx.q
            .selectFrom('store_domains')
            .selectAll()
            .where('store_id', '=', tx.realm)
            .where('host', '=', name.host)
            .forUpdate(),
        );
  return row ?? refuse('not-found', { field: 'domain' });
}

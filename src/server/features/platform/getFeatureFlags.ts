import { getFeatureFlags as contract } from '#shared/contract/platform.ts';
import { answer } from '../../access/answer.ts';
import { evaluateFlags, type FlagAsker } from '../../access/flags.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { loadFlags, presentFlags } from './flagRow.ts';

/** The flags as they are for whoever asks. */
export const getFeatureFlags = answer(contract, async ({ storeId }, { tx, session, now }) => {
  const row = await loadFlags(tx, now);
  const asker = session ? await askerOf(tx, session.accountId, storeId) : {};
  return { flags: presentFlags(await evaluateFlags(tx, asker), row) };
});

/** A store counts only for its own creator; without one, the store they have open does. */
async function askerOf(tx: PlatformTx, creatorId: string, storeId: string | undefined): Promise<FlagAsker> {
  const store = await tx.maybe(
    tx.q
      .selectFrom('stores as s')
      .innerJoin('creators as c', 'c.id', 's.creator_id')
      .select('s.id')
      .where('c.id', '=', creatorId)
      .where('s.id', '=', (eb) => (storeId === undefined ? eb.ref('c.active_store_id') : eb.val(storeId)))
      .where('s.deleted_at', 'is', null),
  );
  return { creatorId, storeId: store?.id };
}

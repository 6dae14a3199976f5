import type { TipSettings } from '#shared/contract/tips.ts';
import { FIRST_TIP_PERCENTS } from '#shared/rules/tip.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Which tips the store's checkout suggests. */
export async function findTipSettings(tx: StoreTx): Promise<TipSettings> {
  const row = await tx.maybe(
    tx.q.selectFrom('tip_settings').select(['is_on as isOn', 'percents', 'text']).where('store_id', '=', tx.realm),
  );
  return row ?? { isOn: false, percents: [...FIRST_TIP_PERCENTS], text: '' };
}

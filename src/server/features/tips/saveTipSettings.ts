import { saveTipSettings as contract } from '#shared/contract/tips.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findTipSettings } from './tipSettings.ts';

/** Sets which tips the store's checkout suggests. */
export const saveTipSettings = defineHandler(contract, async ({ isOn, percents, text }, { tx, now }) => {
  const row = { is_on: isOn, percents, text, updated_at: now };
  await tx.run(
    tx.q
      .insertInto('tip_settings')
      .values({ store_id: tx.realm, ...row })
      .onConflict((on) => on.column('store_id').doUpdateSet(row)),
  );
  return { settings: await findTipSettings(tx) };
});

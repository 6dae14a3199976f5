import { saveSubscriptionSettings as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../../access/defineHandler.ts';
import { findSubscriptionSettings } from './subscriptionSettings.ts';

/** Sets how long access lasts after a failed payment, from the next period of each subscription on. */
export const saveSubscriptionSettings = defineHandler(contract, async ({ graceDays }, { tx, now }) => {
  const row = { grace_days: graceDays, updated_at: now };
  await tx.run(
    tx.q
      .insertInto('subscription_settings')
      .values({ store_id: tx.realm, ...row })
      .onConflict((on) => on.column('store_id').doUpdateSet(row)),
  );
  return { settings: await findSubscriptionSettings(tx) };
});

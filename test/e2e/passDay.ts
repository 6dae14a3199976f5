import { asDatabaseOwner } from './databaseOwner.ts';
import { runSweep } from './runSweep.ts';

/** Moves a store's subscriptions one day into the past, and runs the hourly job, because a journey cannot wait. */
export async function passDay(storeId: string): Promise<void> {
  await asDatabaseOwner(
    `with moved as (
       update subscriptions
          set anchor_at = anchor_at - interval '1 day', started_at = started_at - interval '1 day',
              period_start = period_start - interval '1 day', period_end = period_end - interval '1 day',
              due_at = due_at - interval '1 day', trial_ends_at = trial_ends_at - interval '1 day',
              trial_reminder_at = trial_reminder_at - interval '1 day'
        where store_id = $1)
     update subscription_periods
        set period_start = period_start - interval '1 day', period_end = period_end - interval '1 day'
      where store_id = $1`,
    [storeId],
  );
  await runSweep(storeId);
}

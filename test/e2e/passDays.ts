import { asDatabaseOwner } from './databaseOwner.ts';
import { runSweep } from './runSweep.ts';

/** Moves a store's subscriptions into the past, and runs the hourly job, because a journey cannot wait. */
export async function passDays(storeId: string, days: number): Promise<void> {
  await asDatabaseOwner(
    `with moved as (
       update subscriptions
          set anchor_at = anchor_at - make_interval(days => $2), started_at = started_at - make_interval(days => $2),
              period_start = period_start - make_interval(days => $2), period_end = period_end - make_interval(days => $2),
              due_at = due_at - make_interval(days => $2), trial_ends_at = trial_ends_at - make_interval(days => $2),
              reminder_at = reminder_at - make_interval(days => $2)
        where store_id = $1)
     update subscription_periods
        set period_start = period_start - make_interval(days => $2), period_end = period_end - make_interval(days => $2)
      where store_id = $1`,
    [storeId, days],
  );
  await runSweep(storeId);
}

import pg from 'pg';
import { job } from '#shared/contract/jobs.ts';
import { openQueue } from '#server/jobs/openQueue.ts';
import { asDatabaseOwner, ownerConnection } from './databaseOwner.ts';

/** Moves a store's subscriptions one day into the past, and runs the hourly job, because a journey cannot wait. */
export async function passDay(storeId: string): Promise<void> {
  await asDatabaseOwner(
    `with moved as (
       update subscriptions
          set anchor_at = anchor_at - interval '1 day', started_at = started_at - interval '1 day',
              period_start = period_start - interval '1 day', period_end = period_end - interval '1 day',
              due_at = due_at - interval '1 day'
        where store_id = $1)
     update subscription_periods
        set period_start = period_start - interval '1 day', period_end = period_end - interval '1 day'
      where store_id = $1`,
    [storeId],
  );
  const connection = ownerConnection();
  const raise = (error: Error) => {
    throw error;
  };
  const queue = await openQueue({ connection, onError: raise, isWorker: false });
  const client = new pg.Client(connection);
  await client.connect();
  await queue.enqueue(job('sweep', { realm: storeId }), (text, values = []) => client.query(text, [...values]));
  await client.end();
  await queue.close();
}

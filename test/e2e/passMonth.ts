import { asDatabaseOwner } from './databaseOwner.ts';
import { runSweep } from './runSweep.ts';

/** Moves a store's commissions 31 days into the past, and runs the hourly job, because a journey cannot wait. */
export async function passMonth(storeId: string): Promise<void> {
  await asDatabaseOwner(`update commissions set release_at = release_at - interval '31 days' where store_id = $1`, [
    storeId,
  ]);
  await runSweep(storeId);
}

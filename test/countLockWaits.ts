import type { World } from './world.ts';

/** How many connections to the world's database wait for a lock right now. */
export async function countLockWaits(world: World): Promise<number | undefined> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count;
}

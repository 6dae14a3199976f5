import { inject } from 'vitest';
import type { World } from './world.ts';

const WAITS = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Counts the connections to the test database that wait for a lock now. On a cluster, it counts those of every node. */
export async function countLockWaits(world: World): Promise<number | undefined> {
  const cluster = inject('cluster');
  const others =
    cluster.kind === 'url' && cluster.workers.length > 0
      ? `+ (select sum(result::int) from run_command_on_workers($$${WAITS}$$))`
      : '';
  const [row] = await world.sql<{ count: number }>(`select ((${WAITS}) ${others})::int as count`);
  return row?.count;
}

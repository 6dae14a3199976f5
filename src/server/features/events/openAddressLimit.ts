import { BEACONS_PER_MINUTE } from '#shared/rules/traffic.ts';
import { network } from '../../access/attempts.ts';

const MINUTE_MS = 60_000;
const MOST_NETWORKS = 100_000;

/**
 * How often an address may tell something in a minute, counted on this node alone: the database's limiter would cost
 * more than what it guards. Nothing of it is kept beyond the minute.
 */
export function openAddressLimit(): { waitOf(address: string, now: Date): number } {
  let used = new Map<string, number>();
  let minute = 0;
  return {
    waitOf: (address, now) => {
      const current = Math.floor(now.getTime() / MINUTE_MS);
      if (current !== minute || used.size >= MOST_NETWORKS) [used, minute] = [new Map(), current];
      const from = network({ address });
      const count = (used.get(from) ?? 0) + 1;
      if (count > BEACONS_PER_MINUTE) return Math.ceil(((current + 1) * MINUTE_MS - now.getTime()) / 1000);
      used.set(from, count);
      return 0;
    },
  };
}

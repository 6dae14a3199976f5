import { BEACONS_PER_MINUTE } from '#shared/rules/traffic.ts';
import { networkOf } from '../../../access/attempts.ts';

const MINUTE_MS = 60_000;
const MOST_NETWORKS = 100_000;

/**
 * Limits how many events a network may send per minute. It counts in this node's memory, because the database's rate
 * limiter would cost more than what it protects. Counts are dropped after the minute.
 */
export function openAddressLimit(): { waitOf(address: string, now: Date): number } {
  let used = new Map<string, number>();
  let minute = 0;
  return {
    waitOf: (address, now) => {
      const current = Math.floor(now.getTime() / MINUTE_MS);
      if (current !== minute || used.size >= MOST_NETWORKS) [used, minute] = [new Map(), current];
      const from = networkOf({ address });
      const count = (used.get(from) ?? 0) + 1;
      if (count > BEACONS_PER_MINUTE) return Math.ceil(((current + 1) * MINUTE_MS - now.getTime()) / 1000);
      used.set(from, count);
      return 0;
    },
  };
}

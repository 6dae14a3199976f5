import { Refusal } from '#shared/contract/refusals.ts';
import { networkOf } from '../access/attempts.ts';

const BURST_BYTES = 64 * 1024 * 1024;
const BYTES_PER_SECOND = 4 * 1024 * 1024;
const MOST_NETWORKS = 50_000;

export interface BodyBudget {
  /** Takes a body's bytes from the network's budget. Refuses with the seconds to wait if it is used up. */
  spend(use: { address: string; bytes: number; now: Date }): void;
}

/**
 * Limits the bytes of JSON parsed per network: an in-memory token bucket. It allows thousands of ordinary calls a
 * second and stops a flood of large bodies from occupying the CPU.
 */
export function createBodyBudget(): BodyBudget {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    spend: ({ address, bytes, now }) => {
      const key = networkOf({ address });
      const [bucket, time] = [buckets.get(key), now.getTime()];
      const refilled = bucket ? bucket.left + ((time - bucket.at) / 1000) * BYTES_PER_SECOND : BURST_BYTES;
      const left = Math.min(BURST_BYTES, refilled) - bytes;
      if (left < 0) throw new Refusal('too-many-requests', { retryAfter: Math.ceil(-left / BYTES_PER_SECOND) });
      if (!bucket && buckets.size >= MOST_NETWORKS) buckets.clear();
      buckets.set(key, { left, at: time });
    },
  };
}

import { Refusal } from '#shared/contract/refusals.ts';
import { network } from '../access/attempts.ts';

const BURST_BYTES = 64 * 1024 * 1024;
const BYTES_PER_SECOND = 4 * 1024 * 1024;
const MOST_NETWORKS = 50_000;

export interface BodyBudget {
  /** Takes the bytes of a body from the address's budget, or refuses with the seconds to wait. */
  spend(use: { address: string; bytes: number; now: Date }): void;
}

/**
 * How many bytes of JSON one address may have parsed: a token bucket per network, in this process's memory. It allows
 * thousands of ordinary calls a second and keeps a flood of large bodies from occupying the processor.
 */
export function openBodyBudget(): BodyBudget {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    spend: ({ address, bytes, now }) => {
      const key = network({ address });
      const [bucket, time] = [buckets.get(key), now.getTime()];
      const refilled = bucket ? bucket.left + ((time - bucket.at) / 1000) * BYTES_PER_SECOND : BURST_BYTES;
      const left = Math.min(BURST_BYTES, refilled) - bytes;
      if (left < 0) throw new Refusal('too-many-requests', { retryAfter: Math.ceil(-left / BYTES_PER_SECOND) });
      if (!bucket && buckets.size >= MOST_NETWORKS) buckets.clear();
      buckets.set(key, { left, at: time });
    },
  };
}

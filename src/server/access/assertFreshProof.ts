import { refuse } from '#shared/contract/refusals.ts';
import { FRESH_PROOF_MINUTES } from '#shared/rules/limits.ts';
import type { Creator } from './context.ts';

const FRESH_MS = FRESH_PROOF_MINUTES * 60_000;

/**
 * Refuses what a stolen or forgotten session must not do alone. A session is fresh after its sign-in and after each
 * `confirmIdentity`.
 */
export function assertFreshProof({ confirmedAt }: Pick<Creator, 'confirmedAt'>, now: Date): void {
  if (now.getTime() - confirmedAt.getTime() >= FRESH_MS) {
    refuse('fresh-proof-needed', { reason: 'fresh-proof-needed' });
  }
}

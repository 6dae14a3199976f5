import { refuse } from '#shared/contract/refusals.ts';
import { FRESH_PROOF_MINUTES } from '#shared/rules/limits.ts';
import type { Creator } from './context.ts';

const FRESH_MS = FRESH_PROOF_MINUTES * 60_000;

/**
 * Requires a recent proof of identity for actions that a stolen or forgotten session must not perform alone. A sign-in
 * or a `confirmIdentity` call counts as proof.
 */
export function assertFreshProof({ confirmedAt }: Pick<Creator, 'confirmedAt'>, now: Date): void {
  if (now.getTime() - confirmedAt.getTime() >= FRESH_MS) {
    refuse('fresh-proof-needed', { reason: 'fresh-proof-needed' });
  }
}

import { job } from '#shared/contract/jobs.ts';
import { isProofOver, nextLook } from '#shared/rules/domain.ts';
import type { Services } from '../../access/context.ts';
import type { AddressTx } from '../../db/transaction.ts';
import type { Claim, Look } from './readRecords.ts';

/** What was seen of a claim, and when the look began. */
export interface Seen {
  claim: Claim;
  look: Look;
  now: Date;
  services: Services;
}

/** Whether a claim is what was looked at: not taken away meanwhile, begun anew with another proof, or given up. */
export const isStill = (claim: Claim | undefined, seen: Claim): claim is Claim =>
  claim?.token === seen.token && claim.next_check_at !== null;

/** Writes down what a look found, when to look again, and whom to tell. */
export async function keepLook(
  tx: AddressTx,
  { claim, look, isConnected, now }: Pick<Seen, 'claim' | 'look' | 'now'> & { isConnected: boolean },
): Promise<void> {
  const { store_id: realm, host } = claim;
  const isOver = look.problem === null || isProofOver(claim.began_at, now);
  const tries = claim.tries + 1;
  await tx.run(
    tx.q
      .updateTable('store_domains')
      .set({
        state: isConnected ? 'connected' : isOver ? 'failed' : 'pending',
        reason: look.problem,
        found: look.found,
        tries,
        checked_at: now,
        next_check_at: isOver ? null : nextLook(tries, now),
        ...(isConnected && claim.connected_at === null && { connected_at: now }),
      })
      .where('store_id', '=', realm)
      .where('host', '=', host),
  );
  if (!isConnected && isOver) await tx.later(job('tellDomainFailed', { realm, host }));
  await tx.announce(`store:${realm}`);
}

import { job } from '#shared/contract/jobs.ts';
import { isProofOver, nextCheckAt } from '#shared/rules/domain.ts';
import type { Services } from '../../access/context.ts';
import type { AddressTx } from '../../db/transaction.ts';
import type { Claim, DnsCheck } from './readRecords.ts';

/** The DNS records seen for a claim, and when the check began. */
export interface Seen {
  claim: Claim;
  check: DnsCheck;
  now: Date;
  services: Services;
}

/** Whether the claim is still the one that was checked: not removed, restarted with another proof, or failed. */
export const isStill = (claim: Claim | undefined, seen: Claim): claim is Claim =>
  claim?.token === seen.token && claim.next_check_at !== null;

/** Saves the result of a check and when to check again, and notifies the creator if the domain failed. */
export async function saveDnsCheck(
  tx: AddressTx,
  { claim, check, isConnected, now }: Pick<Seen, 'claim' | 'check' | 'now'> & { isConnected: boolean },
): Promise<void> {
  const { store_id: realm, host } = claim;
  const isOver = check.problem === null || isProofOver(claim.began_at, now);
  const tries = claim.tries + 1;
  await tx.run(
    tx.q
      .updateTable('store_domains')
      .set({
        state: isConnected ? 'connected' : isOver ? 'failed' : 'pending',
        reason: check.problem,
        found: check.found,
        tries,
        checked_at: now,
        next_check_at: isOver ? null : nextCheckAt(tries, now),
        ...(isConnected && claim.connected_at === null && { connected_at: now }),
      })
      .where('store_id', '=', realm)
      .where('host', '=', host),
  );
  if (!isConnected && isOver) await tx.enqueue(job('sendDomainFailedEmail', { realm, host }));
  await tx.announce(`store:${realm}`);
}

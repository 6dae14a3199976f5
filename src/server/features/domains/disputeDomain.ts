import { job } from '#shared/contract/jobs.ts';
import { proofValue } from '#shared/rules/domain.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { dropPages } from '../storeRecord/dropPages.ts';
import { isStill, saveDnsCheck, type Seen } from './saveDnsCheck.ts';
import type { Claim } from './readRecords.ts';

/**
 * Decides between the store that holds a host and one that has just proven the same domain: the holder keeps it while
 * its own proof is valid, otherwise the host moves. If the holder changed meanwhile, nothing is written, and the claim
 * is checked again by the schedule.
 */
export async function disputeDomain(tx: PlatformTx, seen: Seen): Promise<void> {
  const { check, now } = seen;
  const { host, store_id: claimantId } = seen.claim;
  const holder = await tx.maybe(hostRow(tx, host));
  if (!holder || holder.store_id === claimantId) return;
  const claims = await lockBoth(tx, { host, storeIds: [claimantId, holder.store_id] });
  const claim = claims.find(({ store_id }) => store_id === claimantId);
  if (!isStill(claim, seen.claim)) return;
  const lockedHost = await tx.maybe(hostRow(tx, host).where('store_id', '=', holder.store_id).forUpdate());
  // The proof was set after this check began, so it may be valid without having been seen.
  if (!lockedHost || (lockedHost.proven_at !== null && lockedHost.proven_at > now)) return;
  const theirs = claims.find(({ store_id }) => store_id === holder.store_id);
  const otherProof = theirs && check.proofs.find((proof) => proof === proofValue(theirs.token));
  if (otherProof !== undefined) {
    await saveDnsCheck(tx, {
      claim,
      check: { ...check, problem: 'taken', found: otherProof },
      isConnected: false,
      now,
    });
    return;
  }
  await moveHost(tx, { claim, holderId: holder.store_id, seen });
  await saveDnsCheck(tx, { claim, check, isConnected: true, now });
}

const hostRow = (tx: PlatformTx, host: string) =>
  tx.q.selectFrom('store_hosts').select(['store_id', 'proven_at']).where('host', '=', host);

/** Locks stores before domains, always in the same order, so that concurrent disputes cannot deadlock. */
async function lockBoth(
  tx: PlatformTx,
  { host, storeIds }: { host: string; storeIds: readonly string[] },
): Promise<Claim[]> {
  await tx.run(tx.q.selectFrom('stores').select('id').where('id', 'in', storeIds).orderBy('id').forUpdate());
  return tx.many(
    tx.q
      .selectFrom('store_domains')
      .selectAll()
      .where('host', '=', host)
      .where('store_id', 'in', storeIds)
      .orderBy('store_id')
      .forUpdate(),
  );
}

async function moveHost(
  tx: PlatformTx,
  { claim, holderId, seen: { now, services } }: { claim: Claim; holderId: string; seen: Seen },
): Promise<void> {
  const { host, store_id: claimantId, is_www, kind } = claim;
  await tx.run(
    tx.q
      .updateTable('store_hosts')
      .set({ store_id: claimantId, kind, is_www, is_active: true, proven_at: now, created_at: now })
      .where('host', '=', host)
      .where('store_id', '=', holderId),
  );
  await tx.run(
    tx.q
      .updateTable('store_domains')
      .set({ state: 'failed', reason: 'lost', found: '', checked_at: now, next_check_at: null, connected_at: null })
      .where('host', '=', host)
      .where('store_id', '=', holderId),
  );
  await tx.run(
    tx.q
      .updateTable('stores')
      .set({ custom_domain: null })
      .where('id', '=', holderId)
      .where('custom_domain', '=', host),
  );
  if (kind === 'custom') {
    await tx.run(tx.q.updateTable('stores').set({ custom_domain: host }).where('id', '=', claimantId));
  }
  await dropPages(tx, { storeIds: [claimantId, holderId], now, services });
  await tx.enqueue(job('sendDomainFailedEmail', { realm: holderId, host }));
  for (const realm of [holderId, claimantId]) await tx.enqueue(job('registerWalletDomains', { realm }));
}

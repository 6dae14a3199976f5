import { job, type Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { nextCheckAt } from '#shared/rules/domain.ts';
import { isEnabled } from '../../access/flags.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { disputeDomain } from './disputeDomain.ts';
import { assignHost } from './hosts.ts';
import { isStill, saveDnsCheck, type Seen } from './saveDnsCheck.ts';
import { readRecords } from './readRecords.ts';

/** Finds the domains that are due for a check. */
export async function checkDnsOfDueDomains(_data: Jobs['checkDnsOfDueDomains'], { services: { db }, now }: JobContext) {
  await db.onPlatform(async (tx) => {
    const due = await tx.many(
      tx.q
        .selectFrom('store_domains as d')
        .innerJoin('stores as s', 's.id', 'd.store_id')
        .select(['d.store_id', 'd.host'])
        .where('d.next_check_at', '<=', now)
        .where('s.deleted_at', 'is', null)
        .orderBy('d.next_check_at')
        .limit(BATCH_SIZE),
    );
    for (const { store_id: realm, host } of due) await tx.enqueue(job('checkDns', { realm, host }));
  });
}

const BATCH_SIZE = 200;

/** Queries a domain's DNS records outside any transaction, and saves the result. */
export async function checkDns({ realm, host }: Jobs['checkDns'], { services, now }: JobContext): Promise<void> {
  const { db, dns, settings } = services;
  const storeId = provenStore(realm);
  const claim = await db.inStore(storeId, (tx) => findDue(tx, { host, now }));
  if (!claim) return;
  const check = await readRecords(dns, claim, settings);
  const seen = { claim, check, now, services };
  const isContested = await db.inStore(storeId, (tx) => saveUnlessDisputed(tx, seen));
  if (isContested) await db.onPlatform((tx) => disputeDomain(tx, seen));
}

/**
 * Returns the claim if it is due. Domains of stores without the custom domains feature are not checked and get a new
 * time, so that they do not delay the others.
 */
async function findDue(tx: StoreTx, { host, now }: { host: string; now: Date }) {
  const claim = await tx.maybe(claimRow(tx, host));
  if (!claim || claim.next_check_at === null || claim.next_check_at > now) return undefined;
  if (await isEnabled(tx, 'customDomains', { storeId: tx.realm })) return claim;
  await tx.run(
    tx.q
      .updateTable('store_domains')
      .set({ next_check_at: nextCheckAt(Infinity, now) })
      .where('store_id', '=', tx.realm)
      .where('host', '=', host),
  );
  return undefined;
}

const claimRow = (tx: StoreTx, host: string) =>
  tx.q.selectFrom('store_domains').selectAll().where('store_id', '=', tx.realm).where('host', '=', host);

/** True if the domain is proven but another store has its host, which a single store's transaction cannot decide. */
async function saveUnlessDisputed(tx: StoreTx, { claim: seen, check, now, services }: Seen): Promise<boolean> {
  await lockStore(tx);
  const claim = await tx.maybe(claimRow(tx, seen.host).forUpdate());
  if (!isStill(claim, seen)) return false;
  const wasConnected = claim.state === 'connected';
  if (check.isProven && !wasConnected) {
    const { host, is_www: isWww } = claim;
    const kind = claim.kind === 'bio' ? 'bio' : 'custom';
    const isGiven = await assignHost(tx, { host, kind, isWww, provenAt: now, now, directory: services.directory });
    if (!isGiven) return true;
  }
  await saveDnsCheck(tx, { claim, check, isConnected: check.isProven || wasConnected, now });
  return false;
}

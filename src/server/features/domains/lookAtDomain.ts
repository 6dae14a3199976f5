import { job, type Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { nextLook } from '#shared/rules/domain.ts';
import { isEnabled } from '../../access/flags.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { lockStore } from '../stores/lockStore.ts';
import { contestDomain } from './contestDomain.ts';
import { giveHost } from './hosts.ts';
import { isStill, keepLook, type Seen } from './keepLook.ts';
import { readRecords } from './readRecords.ts';

/** Sees whose domain is to be looked at again. */
export async function lookAtDomains(_asked: Jobs['lookAtDomains'], { services: { db }, now }: JobContext) {
  await db.onPlatform(async (tx) => {
    const due = await tx.many(
      tx.q
        .selectFrom('store_domains as d')
        .innerJoin('stores as s', 's.id', 'd.store_id')
        .select(['d.store_id', 'd.host'])
        .where('d.next_check_at', '<=', now)
        .where('s.deleted_at', 'is', null)
        .orderBy('d.next_check_at')
        .limit(MOST_AT_ONCE),
    );
    for (const { store_id: realm, host } of due) await tx.later(job('lookAtDomain', { realm, host }));
  });
}

const MOST_AT_ONCE = 200;

/** Looks at what a domain's records say, outside any transaction, and keeps what was found. */
export async function lookAtDomain(
  { realm, host }: Jobs['lookAtDomain'],
  { services, now }: JobContext,
): Promise<void> {
  const { db, dns, settings } = services;
  const storeId = provenStore(realm);
  const claim = await db.inStore(storeId, (tx) => findDue(tx, { host, now }));
  if (!claim) return;
  const look = await readRecords(dns, claim, settings);
  const seen = { claim, look, now, services };
  const isContested = await db.inStore(storeId, (tx) => keepUnlessContested(tx, seen));
  if (isContested) await db.onPlatform((tx) => contestDomain(tx, seen));
}

/** Nothing is asked for who may not connect domains at the moment; their turn comes again, behind that of others. */
async function findDue(tx: StoreTx, { host, now }: { host: string; now: Date }) {
  const claim = await tx.maybe(claimRow(tx, host));
  if (!claim || claim.next_check_at === null || claim.next_check_at > now) return undefined;
  if (await isEnabled(tx, 'customDomains', { storeId: tx.realm })) return claim;
  await tx.run(
    tx.q
      .updateTable('store_domains')
      .set({ next_check_at: nextLook(Infinity, now) })
      .where('store_id', '=', tx.realm)
      .where('host', '=', host),
  );
  return undefined;
}

const claimRow = (tx: StoreTx, host: string) =>
  tx.q.selectFrom('store_domains').selectAll().where('store_id', '=', tx.realm).where('host', '=', host);

/** True where the domain is proven and another store has its host: that is not for one store to judge. */
async function keepUnlessContested(tx: StoreTx, { claim: seen, look, now, services }: Seen): Promise<boolean> {
  await lockStore(tx);
  const claim = await tx.maybe(claimRow(tx, seen.host).forUpdate());
  if (!isStill(claim, seen)) return false;
  const wasConnected = claim.state === 'connected';
  if (look.isProven && !wasConnected) {
    const { host, is_www: isWww } = claim;
    const kind = claim.kind === 'bio' ? 'bio' : 'custom';
    const isGiven = await giveHost(tx, { host, kind, isWww, provenAt: now, now, directory: services.directory });
    if (!isGiven) return true;
  }
  await keepLook(tx, { claim, look, isConnected: look.isProven || wasConnected, now });
  return false;
}

import { job, type Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { isProofOver, nextLook, proofName, proofValue, type DomainProblem } from '#shared/rules/domain.ts';
import type { Services, Settings } from '../../access/context.ts';
import { isEnabled } from '../../access/flags.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { DnsGateway } from '../../gateways/dns/port.ts';
import type { JobContext } from '../jobs.ts';
import { lockStore } from '../stores/lockStore.ts';
import { nameOf } from './domainRecord.ts';
import { giveHost } from './hosts.ts';

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
  const { db, dns, settings, directory } = services;
  const storeId = provenStore(realm);
  const claim = await db.inStore(storeId, (tx) => findDue(tx, { host, now }));
  if (!claim) return;
  const look = await lookAt(dns, claim, settings);
  await db.inStore(storeId, (tx) => keepLook(tx, { claim, look, now, directory }));
}

type Claim = NonNullable<Awaited<ReturnType<typeof findDue>>>;

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

interface Look {
  isProven: boolean;
  /** Null: it is proven and leads here. */
  problem: DomainProblem | null;
  found: string;
}

async function lookAt(dns: DnsGateway, claim: Claim, settings: Settings): Promise<Look> {
  const proof = await dns.txt(proofName(claim.host));
  if (proof.kind === 'unanswered') return { isProven: false, problem: 'unanswered', found: '' };
  if (proof.kind === 'none') return { isProven: false, problem: 'no-proof', found: '' };
  if (!proof.values.some((value) => value.trim() === proofValue(claim.token))) {
    return { isProven: false, problem: 'other-proof', found: shortly(proof.values) };
  }
  const [there, here] = await Promise.all([dns.addresses(nameOf(claim)), ownAddresses(dns, settings)]);
  if (there.kind === 'unanswered') return { isProven: true, problem: 'unanswered', found: '' };
  if (there.kind === 'none') return { isProven: true, problem: 'no-address', found: '' };
  const leadsHere = there.values.some((address) => here.includes(address));
  return { isProven: true, problem: leadsHere ? null : 'elsewhere', found: leadsHere ? '' : shortly(there.values) };
}

async function ownAddresses(dns: DnsGateway, { domainTarget, domainAddresses }: Settings): Promise<readonly string[]> {
  const named = await dns.addresses(domainTarget);
  return [...domainAddresses, ...(named.kind === 'found' ? named.values : [])];
}

const shortly = (values: readonly string[]): string => values.slice(0, 3).join(', ').slice(0, 200);

type Kept = { claim: Claim; look: Look; now: Date; directory: Services['directory'] };

async function keepLook(tx: StoreTx, { claim: seen, look, now, directory }: Kept): Promise<void> {
  await lockStore(tx);
  const claim = await tx.maybe(claimRow(tx, seen.host).forUpdate());
  // Taken away meanwhile, or begun anew with another proof.
  if (claim?.token !== seen.token) return;
  const isNew = look.isProven && claim.state !== 'connected';
  const { host, is_www: isWww } = claim;
  const kind = claim.kind === 'bio' ? 'bio' : 'custom';
  const isGiven = !isNew || (await giveHost(tx, { host, kind, isWww, provenAt: now, now, directory }));
  const isConnected = isGiven && (look.isProven || claim.state === 'connected');
  const problem = isGiven ? look.problem : 'taken';
  const isOver = !isGiven || problem === null || isProofOver(claim.began_at, now);
  const tries = claim.tries + 1;
  await tx.run(
    tx.q
      .updateTable('store_domains')
      .set({
        state: isConnected ? 'connected' : isOver ? 'failed' : 'pending',
        reason: problem,
        found: look.found,
        tries,
        checked_at: now,
        next_check_at: isOver ? null : nextLook(tries, now),
        ...(isConnected && claim.connected_at === null && { connected_at: now }),
      })
      .where('store_id', '=', tx.realm)
      .where('host', '=', host),
  );
  if (!isConnected && isOver) await tx.later(job('tellDomainFailed', { realm: tx.realm, host }));
  await tx.announce(`store:${tx.realm}`);
}

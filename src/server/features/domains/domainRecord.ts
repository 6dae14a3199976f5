import { isIPv6 } from 'node:net';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { StoreDomain, type DomainRecord } from '#shared/contract/domains.ts';
import { proofName, proofValue } from '#shared/rules/domain.ts';
import type { Settings } from '../../access/context.ts';
import { isEnabled } from '../../access/flags.ts';
import type { DB } from '../../db/schema.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { rootAddress } from '../storeRecord/storeRoot.ts';

type Row = Selectable<DB['store_domains']>;

/** A store's domains for its creator, in the order they were connected. */
export async function loadDomains(tx: StoreTx, { settings, now }: { settings: Settings; now: Date }) {
  const [isOn, rows] = await Promise.all([
    isEnabled(tx, 'customDomains', { storeId: tx.realm }),
    tx.many(
      tx.q
        .selectFrom('store_domains')
        .selectAll()
        .where('store_id', '=', tx.realm)
        .orderBy('created_at')
        .orderBy('host'),
    ),
  ]);
  return { isOn, domains: rows.map((row) => presentDomain(row, { settings, now })) };
}

/** The name that visitors type. */
export const nameOf = ({ host, is_www: isWww }: Pick<Row, 'host' | 'is_www'>): string => (isWww ? `www.${host}` : host);

function presentDomain(row: Row, { settings, now }: { settings: Settings; now: Date }): StoreDomain {
  return {
    domain: nameOf(row),
    shows: row.kind === 'custom' ? 'website' : 'store',
    url: rootAddress({ slug: '', host: nameOf(row) }, settings.publicUrl),
    state: StoreDomain.shape.state.parse(row.state),
    problem: StoreDomain.shape.problem.parse(row.reason),
    found: row.found,
    records: recordsOf(row, settings),
    isChecking: row.next_check_at !== null && row.next_check_at <= now,
    checkedAt: row.checked_at?.toISOString() ?? null,
    connectedAt: row.connected_at?.toISOString() ?? null,
  };
}

type DomainRecord = z.infer<typeof DomainRecord>;

function recordsOf(row: Row, { domainTarget, domainAddresses }: Settings): DomainRecord[] {
  const wasLookedAt = row.checked_at !== null && row.reason !== 'unanswered';
  const isProven = row.state === 'connected';
  const leadsHere = isProven && row.reason === null;
  const proof: DomainRecord = {
    type: 'TXT',
    name: proofName(row.host),
    value: proofValue(row.token),
    isFound: isProven || row.reason === 'taken' ? true : wasLookedAt ? false : null,
  };
  // A bare domain cannot have a CNAME, because it has other records.
  const isBare = row.kind === 'custom' && !row.is_www;
  const targets: Pick<DomainRecord, 'type' | 'value'>[] = !isBare
    ? [{ type: 'CNAME', value: domainTarget }]
    : domainAddresses.length === 0
      ? [{ type: 'ALIAS', value: domainTarget }]
      : domainAddresses.map((value) => ({ type: isIPv6(value) ? 'AAAA' : 'A', value }));
  const isFound = leadsHere ? true : isProven && wasLookedAt ? false : null;
  return [proof, ...targets.map((target) => ({ ...target, name: nameOf(row), isFound }))];
}

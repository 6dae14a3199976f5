import type { Selectable } from 'kysely';
import { proofName, proofValue, type DomainProblem } from '#shared/rules/domain.ts';
import type { Settings } from '../../access/context.ts';
import type { DB } from '../../db/schema.ts';
import type { DnsGateway } from '../../gateways/dns/port.ts';
import { nameOf } from './domainRecord.ts';

export type Claim = Selectable<DB['store_domains']>;

export interface DnsCheck {
  isProven: boolean;
  /** Null: it is proven and points here. */
  problem: DomainProblem | null;
  found: string;
  /** All TXT records at the proof's name. */
  proofs: readonly string[];
}

/** Compares a claimed domain's DNS records with what the claim needs. */
export async function readRecords(dns: DnsGateway, claim: Claim, settings: Settings): Promise<DnsCheck> {
  const proof = await dns.txt(proofName(claim.host));
  const proofs = proof.kind === 'found' ? proof.values.map((value) => value.trim()) : [];
  if (proof.kind === 'unanswered') return { isProven: false, problem: 'unanswered', found: '', proofs };
  if (proof.kind === 'none') return { isProven: false, problem: 'no-proof', found: '', proofs };
  if (!proofs.includes(proofValue(claim.token))) {
    return { isProven: false, problem: 'other-proof', found: shortly(proofs), proofs };
  }
  return { isProven: true, proofs, ...(await readAddresses(dns, claim, settings)) };
}

async function readAddresses(
  dns: DnsGateway,
  claim: Claim,
  settings: Settings,
): Promise<Pick<DnsCheck, 'problem' | 'found'>> {
  const [there, here] = await Promise.all([dns.addresses(nameOf(claim)), ownAddresses(dns, settings)]);
  if (there.kind === 'unanswered') return { problem: 'unanswered', found: '' };
  if (there.kind === 'none') return { problem: 'no-address', found: '' };
  const leadsHere = there.values.some((address) => here.includes(address));
  return leadsHere ? { problem: null, found: '' } : { problem: 'elsewhere', found: shortly(there.values) };
}

async function ownAddresses(dns: DnsGateway, { domainTarget, domainAddresses }: Settings): Promise<readonly string[]> {
  const named = await dns.addresses(domainTarget);
  return [...domainAddresses, ...(named.kind === 'found' ? named.values : [])];
}

const shortly = (values: readonly string[]): string => values.slice(0, 3).join(', ').slice(0, 200);

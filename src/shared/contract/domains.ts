import { z } from 'zod';
import { DOMAIN_PROBLEMS } from '#shared/rules/domain.ts';
import { callable } from './callable.ts';
import { text, Timestamp, Uuid } from './fields.ts';

/** A record that its owner sets where the domain is registered. */
export const DomainRecord = z.object({
  /** ALIAS: the registrar's word for an alias of a bare domain; some say ANAME, or take a CNAME. */
  type: z.enum(['TXT', 'CNAME', 'ALIAS', 'A', 'AAAA']),
  name: z.string(),
  value: z.string(),
  /** Whether the last look found it; null: it is not known yet. */
  isFound: z.boolean().nullable(),
});

/** A domain that a creator connects to a store. */
export const StoreDomain = z.object({
  /** As the creator named it, with 'www.' where that was said. */
  domain: z.string(),
  /** What visitors find there. */
  shows: z.enum(['website', 'store']),
  /** Where it leads, with its scheme. */
  url: z.string(),
  state: z.enum(['pending', 'connected', 'failed']),
  problem: z.enum(DOMAIN_PROBLEMS).nullable(),
  /** What was found in place of what is wanted. */
  found: z.string(),
  records: z.array(DomainRecord),
  /** Whether it is being looked at right now. */
  isChecking: z.boolean(),
  checkedAt: Timestamp.nullable(),
  connectedAt: Timestamp.nullable(),
});
export type StoreDomain = z.infer<typeof StoreDomain>;

const Domains = z.object({
  /** Whether domains can be connected, and answer. */
  isOn: z.boolean(),
  domains: z.array(StoreDomain),
});

const OfDomain = z.object({ storeId: Uuid, domain: text(300) });

export const getDomains = callable({
  name: 'getDomains',
  about: 'The domains of a store, what is to be set for each, and what was found.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: Domains,
  example: (world) => ({ storeId: world.storeId }),
});

export const connectDomain = callable({
  name: 'connectDomain',
  about: 'Begins to connect a domain: it answers as soon as its owner has proven it with a TXT record.',
  who: 'owner',
  input: OfDomain,
  output: Domains,
  refusals: ['domains-off', 'domain-invalid', 'host-taken', 'too-many-domains'],
  example: (world) => ({ storeId: world.storeId, domain: `shop-${world.unique.slice(0, 8)}.example.net` }),
});

export const checkDomain = callable({
  name: 'checkDomain',
  about: 'Looks at a domain’s records now, and again for some days if it was given up.',
  who: 'owner',
  input: OfDomain,
  output: Domains,
  refusals: ['domains-off', 'not-found'],
  example: (world) => ({ storeId: world.storeId, domain: world.domain }),
});

export const removeDomain = callable({
  name: 'removeDomain',
  about: 'Takes a domain away from a store. It answers no more, and anybody may connect it who owns it.',
  who: 'owner',
  input: OfDomain,
  output: Domains,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, domain: world.domain }),
});

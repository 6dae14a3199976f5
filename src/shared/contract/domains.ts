import { z } from 'zod';
import { DOMAIN_PROBLEMS } from '#shared/rules/domain.ts';
import { callable } from './callable.ts';
import { text, Timestamp, Uuid } from './fields.ts';

/** A DNS record that the creator sets at the registrar. */
export const DomainRecord = z.object({
  /** ALIAS points a bare domain at a host. Some registrars call it ANAME or accept a CNAME instead. */
  type: z.enum(['TXT', 'CNAME', 'ALIAS', 'A', 'AAAA']),
  name: z.string(),
  value: z.string(),
  /** Whether the last check found the record. Null before the first check. */
  isFound: z.boolean().nullable(),
});

/** A domain that a creator connected to a store. */
export const StoreDomain = z.object({
  /** The domain as the creator typed it, including 'www.' if given. */
  domain: z.string(),
  /** What the domain shows to visitors. */
  shows: z.enum(['website', 'store']),
  /** The URL of the domain, with its scheme. */
  url: z.string(),
  state: z.enum(['pending', 'connected', 'failed']),
  problem: z.enum(DOMAIN_PROBLEMS).nullable(),
  /** The values found in place of the expected ones. */
  found: z.string(),
  records: z.array(DomainRecord),
  /** Whether a check is running now. */
  isChecking: z.boolean(),
  checkedAt: Timestamp.nullable(),
  connectedAt: Timestamp.nullable(),
});
export type StoreDomain = z.infer<typeof StoreDomain>;

const Domains = z.object({
  /** Whether the domain feature is on for this store. */
  isOn: z.boolean(),
  domains: z.array(StoreDomain),
});

const OfDomain = z.object({ storeId: Uuid, domain: text(300) });

export const getDomains = callable({
  name: 'getDomains',
  about: 'Returns a store’s domains, the DNS records each one needs, and the records that were found.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: Domains,
  example: (world) => ({ storeId: world.storeId }),
});

export const connectDomain = callable({
  name: 'connectDomain',
  about: 'Starts connecting a domain. It works as soon as a TXT record proves who owns it.',
  who: 'owner',
  input: OfDomain,
  output: Domains,
  refusals: ['domains-off', 'domain-invalid', 'host-taken', 'too-many-domains'],
  example: (world) => ({ storeId: world.storeId, domain: `shop-${world.unique.slice(0, 8)}.example.net` }),
});

export const checkDomain = callable({
  name: 'checkDomain',
  about: 'Checks a domain’s DNS records now. If checking had stopped, it continues for some days.',
  who: 'owner',
  input: OfDomain,
  output: Domains,
  refusals: ['domains-off', 'not-found'],
  example: (world) => ({ storeId: world.storeId, domain: world.domain }),
});

export const removeDomain = callable({
  name: 'removeDomain',
  about: 'Removes a domain from a store. It stops working, and any owner of the domain can connect it.',
  who: 'owner',
  input: OfDomain,
  output: Domains,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, domain: world.domain }),
});

import type { DB } from './schema.ts';

/** Tables of both realms: accounts, sessions, codes, security events, failed attempts. */
export type IdentityTables = Pick<
  DB,
  'accounts' | 'sessions' | 'email_codes' | 'email_rights' | 'rate_limits' | 'security_events'
>;
/**
 * Tables about stores that both realms use: stores, addresses, owners of payment accounts and, read-only, mail settings. With
 * what they are on a cluster: a reference table has a copy on every node, so that it can be joined with the tables of stores.
 */
const ADDRESS_TABLES = {
  stores: 'reference',
  store_addresses: 'reference',
  store_hosts: 'reference',
  store_domains: 'reference',
  store_mail: 'reference',
  payment_account_owners: 'reference',
} as const;

export type AddressTables = Pick<DB, keyof typeof ADDRESS_TABLES>;

/** Tables needed to evaluate feature flags, read-only, in both realms. */
const FLAG_TABLES = { feature_flags: 'reference', flag_rollouts: 'reference', flag_overrides: 'reference' } as const;

export type FlagTables = Pick<DB, keyof typeof FLAG_TABLES | 'stores'>;

/** Tables of the platform, which no store can see. A local one is only on the coordinator, so that writes are cheap. */
const PLATFORM_TABLES = {
  creators: 'reference',
  maintenance_config: 'local',
  admin_office: 'reference',
  audit_entries: 'reference',
  data_exports: 'reference',
  affiliates: 'reference',
  affiliate_visits: 'reference',
  affiliate_referrals: 'reference',
  affiliate_conversions: 'reference',
  second_factors: 'reference',
  recovery_codes: 'reference',
  passkeys: 'reference',
  platform_emails: 'local',
  processor_cursors: 'local',
  provider_events: 'local',
  spent_challenges: 'local',
  visitor_salts: 'local',
} as const;

type Office = keyof typeof PLATFORM_TABLES;

/**
 * The tables that a cluster does not distribute by store. The others have store_id in each unique key, and all rows of a store
 * are on one node. A `local` table stays on the first node, and a transaction that writes to it writes to no other table.
 */
export const GLOBAL_TABLES = {
  ...ADDRESS_TABLES,
  ...FLAG_TABLES,
  ...PLATFORM_TABLES,
  // A creator has one plan, whichever store sells it.
  plan_subscriptions: 'reference',
  rate_limits: 'plain',
} as const;

/** Tables that the platform writes for all stores and a store only reads. */
type Counted = Pick<DB, 'events' | 'event_marks'>;

/** What is left to do for stores. The platform finds it and a store does it. */
type LeftToDo = Pick<
  DB,
  'backfills' | 'sale_marks' | 'course_marks' | 'course_learners' | 'busy_reads' | 'webhook_retries'
>;

/** The tables of a transaction in a store's realm. */
export type StoreTables = Omit<DB, Office | 'rate_limits'>;

/** Tables of stores that the platform reads across stores: what a provider booked, and how it differs from the ledger. */
type Reconciled = Pick<DB, 'processor_entries' | 'processor_gaps'>;

/**
 * Tables of stores in which the platform sees the rows about plans of creators: the products that sell them, the access
 * that gives them (read-only) and the subscriptions (read-only).
 */
type Planned = Pick<DB, 'products' | 'entitlements' | 'plan_subscriptions'>;

/** Reviews that creators have reported, of all stores. */
type Reported = Pick<DB, 'review_reports'>;

/** The tables of a transaction in the platform realm: people, stores and addresses, but nothing a store owns. */
export type PlatformTables = IdentityTables &
  AddressTables &
  FlagTables &
  Counted &
  LeftToDo &
  Reconciled &
  Planned &
  Reported &
  Pick<DB, Office>;

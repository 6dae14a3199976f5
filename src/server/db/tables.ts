import type { DB } from './schema.ts';

/** Tables of both realms: accounts, sessions, codes, security events, failed attempts. */
export type IdentityTables = Pick<
  DB,
  'accounts' | 'sessions' | 'email_codes' | 'email_rights' | 'rate_limits' | 'security_events'
>;
/** Tables about stores that both realms use: stores, addresses, owners of payment accounts and, read-only, mail settings. */
export type AddressTables = Pick<
  DB,
  'stores' | 'store_addresses' | 'store_hosts' | 'store_domains' | 'store_mail' | 'payment_account_owners'
>;

/** Tables needed to evaluate feature flags, read-only, in both realms. */
export type FlagTables = Pick<DB, 'feature_flags' | 'flag_rollouts' | 'flag_overrides' | 'stores'>;

/** Tables of the platform, which no store can see. */
type Office =
  | 'creators'
  | 'maintenance_config'
  | 'admin_office'
  | 'audit_entries'
  | 'data_exports'
  | 'affiliates'
  | 'affiliate_visits'
  | 'affiliate_referrals'
  | 'affiliate_conversions'
  | 'second_factors'
  | 'recovery_codes'
  | 'passkeys'
  | 'platform_emails'
  | 'processor_cursors'
  | 'provider_events'
  | 'spent_challenges'
  | 'visitor_salts';

/** Tables that the platform writes for all stores and a store only reads. */
type Counted = Pick<DB, 'events' | 'event_marks'>;

/** What is left to do for stores. The platform finds it and a store does it. */
type LeftToDo = Pick<DB, 'backfills' | 'sale_marks'>;

/** The tables of a transaction in a store's realm. */
export type StoreTables = Omit<DB, Office | 'rate_limits'>;

/** Tables of stores that the platform reads across stores: what a provider booked, and how it differs from the ledger. */
type Reconciled = Pick<DB, 'processor_entries' | 'processor_gaps'>;

/**
 * Tables of stores in which the platform sees the rows about plans of creators: the products that sell them, the access
 * that gives them (read-only) and the subscriptions (read-only).
 */
type Planned = Pick<DB, 'products' | 'entitlements' | 'plan_subscriptions'>;

/** The tables of a transaction in the platform realm: people, stores and addresses, but nothing a store owns. */
export type PlatformTables = IdentityTables &
  AddressTables &
  FlagTables &
  Counted &
  LeftToDo &
  Reconciled &
  Planned &
  Pick<DB, Office>;

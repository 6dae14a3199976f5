import type { DB } from './schema.ts';

/** What both realms have: accounts, sessions, codes, security events, and the count of failed attempts. */
export type IdentityTables = Pick<
  DB,
  'accounts' | 'sessions' | 'email_codes' | 'email_rights' | 'rate_limits' | 'security_events'
>;
/** What both realms have of stores, where they are found and, to read, how they send mail. */
export type AddressTables = Pick<DB, 'stores' | 'store_addresses' | 'store_hosts' | 'store_domains' | 'store_mail'>;

/** What both realms have to tell, to read, whether a flag is on. */
export type FlagTables = Pick<DB, 'feature_flags' | 'flag_rollouts' | 'flag_overrides' | 'stores'>;

/** The platform's own: no store sees them. */
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
  | 'spent_challenges'
  | 'visitor_salts';

/** What the platform writes for all stores at once, and only a store reads. */
type Counted = Pick<DB, 'events' | 'event_marks'>;

/** What a transaction inside one store can name. */
export type StoreTables = Omit<DB, Office | 'rate_limits'>;

/** What the platform's transaction can name: people, stores, addresses; nothing a store owns. */
export type PlatformTables = IdentityTables & AddressTables & FlagTables & Counted & Pick<DB, Office>;

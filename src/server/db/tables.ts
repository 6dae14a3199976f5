import type { DB } from './schema.ts';

/** What both realms have: accounts, sessions, codes, and the count of failed attempts. */
export type IdentityTables = Pick<DB, 'accounts' | 'sessions' | 'email_codes' | 'email_rights' | 'rate_limits'>;
/** What both realms have of stores and where they are found. */
export type AddressTables = Pick<DB, 'stores' | 'store_addresses' | 'store_hosts'>;

/** What a transaction inside one store can name. */
export type StoreTables = Omit<DB, 'creators' | 'rate_limits'>;

/** What the platform's transaction can name: people, stores, addresses; nothing a store owns. */
export type PlatformTables = IdentityTables & AddressTables & Pick<DB, 'creators'>;

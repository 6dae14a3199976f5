import type { DB } from '../../../db/schema.ts';

/** A table in the export: all columns except those that are left out. */
export interface ExportedTable {
  name: keyof DB;
  /** The column with the row's owner. */
  owner: string;
  /** What identifies a row of one owner, in the order of an index. */
  keys: readonly string[];
  /** Secrets, and columns that belong to the platform or another person. */
  leftOut?: readonly string[];
  /** Rows per read. Few if a single row can be large. */
  page?: number;
}

/** A store's tables, one file each. The store owns the rows. */
export const STORE_TABLES: readonly ExportedTable[] = [
  {
    name: 'stores',
    owner: 'id',
    keys: ['id'],
    leftOut: ['suspended_reason', 'removing_at', 'version', 'preview_epoch'],
  },
  ofStore('store_addresses', ['slug']),
  ofStore('store_hosts', ['host']),
  ofStore('store_domains', ['host'], { leftOut: ['token'] }),
  ofStore('website_pages', ['id'], { leftOut: ['editor'], page: 10 }),
  ofStore('store_mail', ['provider'], { leftOut: ['api_key', 'signing_key', 'repairing_until'] }),
  ofStore('store_previews', ['store_id']),
  ofStore('store_schedules', ['store_id']),
  ofStore('store_versions', ['number'], { page: 10 }),
  ofStore('products', ['id'], { page: 25 }),
  ofStore('product_prices', ['product_id', 'currency']),
  ofStore('product_covers', ['product_id', 'image_id']),
  ofStore('images', ['id']),
  ofStore('media', ['id']),
  ofStore('product_files', ['id']),
  ofStore('product_variants', ['id']),
  ofStore('variant_files', ['variant_id', 'file_id', 'added_at']),
  ofStore('file_versions', ['id'], { leftOut: ['storage_key'] }),
  ofStore('customers', ['id']),
  ofStore('customer_events', ['id']),
  ofStore('orders', ['id'], { leftOut: ['idempotency_key', 'request_hash', 'checkout_hash'] }),
  ofStore('carts', ['id'], { leftOut: ['token_hash'] }),
  ofStore('cart_lines', ['cart_id', 'item_id']),
  ofStore('order_lines', ['id']),
  ofStore('order_line_parts', ['order_line_id', 'product_id']),
  ofStore('order_sources', ['order_id']),
  ofStore('payments', ['id'], { leftOut: ['action_token', 'source'] }),
  ofStore('payment_accounts', ['id']),
  ofStore('wallet_domains', ['gateway', 'account_id', 'host']),
  ofStore('refunds', ['id'], { leftOut: ['idempotency_key'] }),
  ofStore('refund_states', ['refund_id']),
  ofStore('refund_lines', ['refund_id', 'order_line_id']),
  ofStore('checkout_questions', ['product_id', 'position']),
  ofStore('order_answers', ['order_id', 'position']),
  ofStore('gifts', ['order_id'], { leftOut: ['email_key'] }),
  ofStore('product_bumps', ['product_id']),
  ofStore('bundle_parts', ['product_id', 'part_id']),
  ofStore('bundle_additions', ['product_id']),
  ofStore('purchase_offers', ['product_id', 'position', 'is_second']),
  ofStore('offer_answers', ['order_id', 'offered_id']),
  ofStore('consent_settings', ['store_id']),
  ofStore('tip_settings', ['store_id']),
  ofStore('agreed_texts', ['hash']),
  ofStore('order_consents', ['order_id', 'kind']),
  ofStore('disputes', ['id']),
  ofStore('ledger_transfers', ['id']),
  ofStore('payouts', ['id']),
  ofStore('processor_entries', ['id'], { leftOut: ['source_key'] }),
  ofStore('processor_balances', ['gateway', 'is_test', 'currency']),
  ofStore('processor_gaps', ['id'], { leftOut: ['explained_by'] }),
  ofStore('discounts', ['id']),
  ofStore('discount_products', ['discount_id', 'product_id']),
  ofStore('discount_amounts', ['discount_id', 'currency']),
  ofStore('discount_uses', ['order_id'], { leftOut: ['email_key'] }),
  ofStore('store_affiliates', ['id'], { leftOut: ['email_key'] }),
  ofStore('store_affiliate_products', ['affiliate_id', 'product_id']),
  ofStore('commissions', ['order_id']),
  ofStore('commission_changes', ['id']),
  ofStore('commission_payments', ['id'], { leftOut: ['idempotency_key'] }),
  ofStore('tax_settings', ['store_id']),
  ofStore('tax_rates', ['id']),
  ofStore('tax_evidence', ['order_id']),
  ofStore('tax_records', ['id']),
  ofStore('invoice_settings', ['store_id']),
  ofStore('invoice_counters', ['series']),
  ofStore('invoice_buyers', ['order_id']),
  ofStore('invoices', ['id'], { leftOut: ['storage_key'] }),
  ofStore('stock_pools', ['product_id', 'item_id']),
  ofStore('stock_holds', ['order_id', 'product_id', 'item_id']),
  ofStore('entitlements', ['id']),
  ofStore('payment_methods', ['id'], { leftOut: ['provider_customer', 'provider_method', 'fingerprint'] }),
  ofStore('subscriptions', ['id']),
  ofStore('installment_plans', ['order_id']),
  ofStore('plan_orders', ['order_id']),
  ofStore('plan_subscriptions', ['subscription_id']),
  ofStore('subscription_periods', ['subscription_id', 'period_start']),
  ofStore('subscription_changes', ['id']),
  ofStore('price_rises', ['id']),
  ofStore('price_rise_notices', ['rise_id', 'subscription_id']),
  ofStore('product_switches', ['product_id', 'target_id']),
  ofStore('downloads', ['id']),
  ofStore('event_sums', ['starts_at', 'kind', 'block', 'product_id', 'source', 'campaign', 'country', 'device']),
  ofStore('subscribers', ['id'], { leftOut: ['email_key', 'token_hash', 'token_expires_at', 'token_used_at'] }),
  ofStore('contact_messages', ['id']),
  ofStore('legal_pages', ['kind']),
  ofStore('mail_messages', ['id'], { leftOut: ['recipient_key'] }),
  ofStore('mail_suppressions', ['recipient_key']),
  ofStore('mail_optouts', ['recipient_key']),
  ofStore('email_campaigns', ['id'], { leftOut: ['turn'], page: 25 }),
  ofStore('campaign_recipients', ['id'], { leftOut: ['email_key'] }),
];

/** The platform's tables about the creator. */
export const CREATOR_TABLES: readonly ExportedTable[] = [
  { name: 'accounts', owner: 'id', keys: ['id'], leftOut: ['password_hash', 'email_key'] },
  { name: 'creators', owner: 'id', keys: ['id'], leftOut: ['admin_by', 'suspended_reason', 'removing_at'] },
  { name: 'sessions', owner: 'account_id', keys: ['id'], leftOut: ['token_hash'] },
  { name: 'security_events', owner: 'account_id', keys: ['id'], leftOut: ['address_hash'] },
  { name: 'affiliates', owner: 'creator_id', keys: ['creator_id'] },
  { name: 'affiliate_visits', owner: 'affiliate_id', keys: ['id'], leftOut: ['visitor'] },
  // The identity of a referred creator belongs to that person.
  { name: 'affiliate_referrals', owner: 'affiliate_id', keys: ['creator_id'], leftOut: ['creator_id'] },
];

/** Tables that no export contains, with the reason. A table in neither list fails a test. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  access_links: 'opens a customer’s order',
  admin_office: 'a lock',
  affiliate_conversions: 'names other creators',
  audit_entries: 'the platform’s record of what admins did',
  data_exports: 'the exports themselves',
  email_codes: 'opens accounts',
  email_rights: 'opens accounts',
  event_marks: 'what is still to be summed',
  events: 'what the exported sums are made of',
  feature_flags: 'the platform’s own',
  flag_overrides: 'the platform’s own',
  flag_rollouts: 'the platform’s own',
  mail_allowances: 'a count for the day',
  mail_events: 'numbers of the mail provider',
  mail_recipients: 'a count for the day',
  maintenance_config: 'the platform’s own',
  method_setups: 'cards that are being replaced',
  migrations: 'the platform’s own',
  passkeys: 'opens the account',
  payment_account_owners: 'repeats the exported accounts',
  tax_calculations: 'lasts for an hour; orders keep the result',
  platform_emails: 'which emails of the platform went out',
  processor_cursors: 'until when accounts were read',
  provider_events: 'names events of the operator’s payment account',
  rate_limits: 'a count for the hour',
  recovery_codes: 'opens the account',
  second_factors: 'opens the account',
  spent_challenges: 'no longer valid',
  store_preview_fields: 'which window changed what',
  trial_uses: 'hashes of people and cards that had a free trial',
  uploads: 'uploads under way',
  visitor_salts: 'a secret of the day',
};

function ofStore(
  name: keyof DB,
  keys: readonly string[],
  rest: Pick<ExportedTable, 'leftOut' | 'page'> = {},
): ExportedTable {
  return { name, owner: 'store_id', keys, ...rest };
}

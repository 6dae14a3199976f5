-- The hosts of a store that are registered for wallets at the payment provider. The row is stored before the provider is
-- asked, and deleted after the provider has turned the host off.
create table wallet_domains (
  store_id uuid not null references stores (id) on delete cascade,
  gateway text not null,
  -- The account that the host is registered in. Empty: the operator's own.
  account_id text not null default '',
  host text not null,
  -- The provider's id. Null: the provider has not answered yet, or refused the host.
  domain_id text,
  -- For each wallet why the provider does not show it. Empty: it does. Null: not known yet.
  apple_pay text,
  google_pay text,
  link text,
  -- Why the provider refused the host itself. Empty: it did not.
  problem text not null default '',
  created_at timestamptz not null,
  -- When the provider last answered.
  checked_at timestamptz,
  primary key (store_id, gateway, account_id, host)
);
alter table wallet_domains enable row level security;
alter table wallet_domains force row level security;
create policy of_store on wallet_domains using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on wallet_domains to {{app}};

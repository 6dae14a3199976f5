-- The accounts that stores have at the payment provider. The row is stored before the provider is asked to open the
-- account: its id is the idempotency key, and `email` a part of the request, which has to be the same each time.
-- `account_id` is null until the provider has responded. A disconnected account stays, because payments belong to it.
create table payment_accounts (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null,
  gateway text not null,
  account_id text,
  email text not null,
  status text not null
    constraint payment_accounts_status check (status in ('created', 'in-review', 'restricted', 'connected', 'disconnected')),
  -- What the provider still asks for, in its own terms.
  requirements text[] not null default '{}',
  created_at timestamptz not null,
  -- When the provider was last asked.
  checked_at timestamptz,
  primary key (store_id, id),
  constraint payment_accounts_account unique (store_id, gateway, account_id),
  constraint payment_accounts_known check (account_id is not null or status = 'created')
);
create unique index payment_accounts_current on payment_accounts (store_id, gateway) where status <> 'disconnected';

alter table payment_accounts enable row level security;
alter table payment_accounts force row level security;
create policy of_store on payment_accounts using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on payment_accounts to {{app}};

-- Which store an account belongs to, because events name only the account. The platform reads it.
create table payment_account_owners (
  gateway text not null,
  account_id text not null,
  store_id uuid not null references stores (id) on delete cascade,
  primary key (gateway, account_id)
);
create index payment_account_owners_store on payment_account_owners (store_id);

alter table payment_account_owners enable row level security;
alter table payment_account_owners force row level security;
create policy of_store on payment_account_owners
  using (store_id = current_realm() or on_platform()) with check (store_id = current_realm() or on_platform());
grant select, insert, update, delete on payment_account_owners to {{app}};

-- The platform's share of an order, in hundredths of a percent. Null: the order was not paid to a connected account.
alter table orders add column platform_fee_bps integer
  constraint orders_platform_fee_bps check (platform_fee_bps between 0 and 10000);

-- `account_id` is the account that was charged. Null: the operator's own.
alter table payments
  add column account_id text,
  add column platform_fee bigint not null default 0,
  add constraint payments_platform_fee
    check (platform_fee between 0 and amount and (platform_fee = 0 or account_id is not null));

-- How much of the platform's share went back with the refund.
alter table refunds
  add column platform_fee bigint not null default 0,
  add constraint refunds_platform_fee check (platform_fee between 0 and amount);

-- `account_id` is the connected account that an event belongs to.
alter table provider_events
  add column account_id text,
  add column subject text not null default 'payment',
  add constraint provider_events_subject check (subject in ('payment', 'account'));

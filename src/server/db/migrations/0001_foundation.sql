-- Every table with a store_id is walled by forced row-level security on the transaction-local
-- setting app.store_id. The realm 00000000-0000-0000-0000-000000000000 is the platform itself:
-- creators are its people, and only it sees the tables that belong to no store.

create function current_realm() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.store_id', true), '')::uuid $$;

create function on_platform() returns boolean language sql stable parallel safe as
  $$ select current_setting('app.store_id', true) = '00000000-0000-0000-0000-000000000000' $$;

-- Platform: people and addresses -------------------------------------------------------------

create table creators (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  display_name text not null,
  photo_url text,
  referral_code text,
  email_verified_at timestamptz,
  plan_id text not null default 'free',
  is_admin boolean not null default false,
  is_active boolean not null default true,
  active_store_id uuid,
  store_count integer not null default 0 check (store_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table stores (
  id uuid primary key,
  creator_id uuid not null references creators,
  name text not null check (char_length(name) between 1 and 99),
  slug text not null,
  description text not null default '' check (char_length(description) < 500),
  currency char(3) not null default 'USD',
  contact_email text not null,
  theme text not null default 'mocha-mood',
  theme_overrides jsonb not null default '{}',
  social_links jsonb not null default '[]',
  avatar_id uuid,
  avatar_width integer,
  custom_domain text,
  is_test boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index stores_creator on stores (creator_id, created_at);

create table store_addresses (
  slug text not null,
  store_id uuid not null references stores,
  is_current boolean not null default true,
  created_at timestamptz not null,
  constraint store_addresses_slug primary key (slug)
);
create unique index store_addresses_current on store_addresses (store_id) where is_current;

create table store_hosts (
  host text not null,
  store_id uuid not null references stores,
  kind text not null check (kind in ('bio', 'custom')),
  is_active boolean not null,
  created_at timestamptz not null,
  constraint store_hosts_host primary key (host)
);
create index store_hosts_store on store_hosts (store_id);

-- Counters that slow an attacker down; losing them in a crash costs nothing.
create unlogged table rate_limits (
  key text primary key,
  used integer not null,
  ends_at timestamptz not null
);

-- Identity, one shape for both realms ---------------------------------------------------------

create table accounts (
  store_id uuid not null,
  id uuid not null,
  email text not null,
  email_key text not null,
  password_hash text,
  disabled_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint accounts_email unique (store_id, email_key)
);

create table sessions (
  store_id uuid not null,
  token_hash bytea not null,
  id uuid not null,
  account_id uuid not null,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, token_hash),
  unique (store_id, id),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);
create index sessions_account on sessions (store_id, account_id);

-- One code per address and purpose: writing a new one voids the old.
create table email_codes (
  store_id uuid not null,
  email_key text not null,
  purpose text not null check (purpose in ('signup', 'password-reset', 'sign-in')),
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (store_id, email_key, purpose)
);

-- What a verified code earns: the short-lived right to sign up or to set a new password.
create table email_rights (
  store_id uuid not null,
  token_hash bytea not null,
  email_key text not null,
  purpose text not null,
  expires_at timestamptz not null,
  primary key (store_id, token_hash)
);

-- Catalogue -----------------------------------------------------------------------------------

create table images (
  store_id uuid not null,
  id uuid not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null,
  colour text not null,
  created_at timestamptz not null,
  primary key (store_id, id)
);

-- The columns are the working copy; `published` is what the public sees, replaced as a whole. `slug` is where the
-- public finds the product; a new one wished for a published product waits in `next_slug`. Until the first
-- publication the slug follows the title, unless the creator chose it.
create table products (
  store_id uuid not null,
  id uuid not null,
  slug text not null,
  next_slug text,
  slug_chosen boolean not null default false,
  title text not null check (char_length(title) <= 255),
  summary text not null default '',
  description jsonb,
  description_html text not null default '',
  price_kind text not null check (price_kind in ('free', 'fixed', 'from')),
  price_amount bigint not null default 0 check (price_amount >= 0),
  price_suggested bigint check (price_suggested >= price_amount),
  currency char(3) not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  position integer not null default 0,
  revision integer not null default 1,
  published jsonb,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (store_id, id),
  check (price_kind <> 'fixed' or price_amount > 0),
  check (state <> 'published' or published is not null)
);
create unique index products_slug on products (store_id, slug) where deleted_at is null;
create index products_listed on products (store_id, state, position, id) where deleted_at is null;

create table product_covers (
  store_id uuid not null,
  product_id uuid not null,
  image_id uuid not null,
  position integer not null,
  alt text not null default '',
  primary key (store_id, product_id, image_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, image_id) references images (store_id, id)
);

create table product_files (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  name text not null check (char_length(name) between 1 and 255),
  position integer not null default 0,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id)
);
create index product_files_product on product_files (store_id, product_id, position);

create table file_versions (
  store_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  number integer not null,
  name text not null,
  storage_key text not null,
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null,
  mime text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint file_versions_number unique (store_id, file_id, number),
  foreign key (store_id, file_id) references product_files (store_id, id)
);

create index file_versions_key on file_versions (store_id, storage_key);

create table uploads (
  store_id uuid not null,
  id text not null,
  creator_id uuid not null,
  product_id uuid not null,
  file_id uuid,
  name text not null,
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_version_id uuid,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id)
);

-- Commerce ------------------------------------------------------------------------------------

create table customers (
  store_id uuid not null,
  id uuid not null,
  email text not null,
  name text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, id) references accounts (store_id, id) on delete cascade
);

create table orders (
  store_id uuid not null,
  id uuid not null,
  number text not null,
  customer_id uuid not null,
  email text not null,
  name text not null default '',
  status text not null check (status in ('requires-action', 'paid', 'partially-refunded', 'refunded', 'void')),
  currency char(3) not null,
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null default 0 check (discount >= 0),
  tax bigint not null default 0 check (tax >= 0),
  total bigint not null check (total >= 0),
  refunded bigint not null default 0 check (refunded between 0 and total),
  gateway text not null,
  is_test boolean not null,
  idempotency_key text not null,
  request_hash bytea not null,
  placed_at timestamptz not null,
  paid_at timestamptz,
  primary key (store_id, id),
  constraint orders_idempotency unique (store_id, idempotency_key),
  constraint orders_number unique (store_id, number),
  foreign key (store_id, customer_id) references customers (store_id, id),
  check (total = subtotal - discount + tax)
);
create index orders_latest on orders (store_id, placed_at desc, id desc);
create index orders_customer on orders (store_id, customer_id, placed_at desc);

create table order_lines (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  position integer not null,
  title text not null,
  product_slug text not null,
  image_id uuid,
  quantity integer not null check (quantity > 0),
  unit_amount bigint not null check (unit_amount >= 0),
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id),
  check (amount = unit_amount * quantity)
);
create index order_lines_order on order_lines (store_id, order_id, position);
create index order_lines_product on order_lines (store_id, product_id);

create table payments (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  gateway text not null,
  charge_id text not null,
  status text not null check (status in ('requires-action', 'succeeded', 'failed')),
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  currency char(3) not null,
  brand text,
  last4 text,
  -- What the gateway wants back when the buyer has answered their bank.
  action_token text,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint payments_charge unique (store_id, gateway, charge_id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create index payments_order on payments (store_id, order_id);

create table refunds (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  idempotency_key text not null,
  refund_id text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  reason text not null default '',
  creator_id uuid not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint refunds_idempotency unique (store_id, idempotency_key),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, payment_id) references payments (store_id, id)
);
create index refunds_order on refunds (store_id, order_id, created_at);

-- Double entry: one transaction of entries per event, written once; amounts are signed and sum to
-- zero per transaction and currency. Each row names both sides, so no row can stand unbalanced.
create table ledger_transfers (
  store_id uuid not null,
  id uuid not null,
  event text not null,
  event_id uuid not null,
  debit_account text not null,
  credit_account text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint ledger_transfers_once unique (store_id, event, event_id, debit_account, credit_account),
  check (debit_account <> credit_account)
);

create view ledger_entries with (security_invoker = true) as
  select store_id, id as transfer_id, event, event_id, debit_account as account, amount, currency, created_at
    from ledger_transfers
  union all
  select store_id, id, event, event_id, credit_account, -amount, currency, created_at
    from ledger_transfers;

create table entitlements (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  product_id uuid not null,
  order_line_id uuid not null,
  granted_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  primary key (store_id, id),
  constraint entitlements_line unique (store_id, order_line_id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id),
  foreign key (store_id, order_line_id) references order_lines (store_id, id)
);
create index entitlements_customer on entitlements (store_id, customer_id, product_id);

-- The link of a receipt: opens the library once.
create table access_links (
  store_id uuid not null,
  token_hash bytea not null,
  customer_id uuid not null,
  order_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (store_id, token_hash),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, order_id) references orders (store_id, id)
);

create table downloads (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  order_line_id uuid not null,
  version_id uuid not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, order_line_id) references order_lines (store_id, id),
  foreign key (store_id, version_id) references file_versions (store_id, id)
);
create index downloads_line on downloads (store_id, order_line_id, created_at);

create schema pgboss;
grant usage, create on schema pgboss to {{app}};

-- Walls ---------------------------------------------------------------------------------------

do $$
declare t text;
begin
  foreach t in array array['accounts', 'sessions', 'email_codes', 'email_rights', 'images', 'products',
    'product_covers', 'product_files', 'file_versions', 'uploads', 'customers', 'orders', 'order_lines',
    'payments', 'refunds', 'ledger_transfers', 'entitlements', 'access_links', 'downloads'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
  end loop;
  foreach t in array array['store_addresses', 'store_hosts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm() or on_platform()) with check (store_id = current_realm() or on_platform())', t);
  end loop;
end $$;

alter table stores enable row level security;
alter table stores force row level security;
create policy of_store on stores using (id = current_realm() or on_platform()) with check (id = current_realm() or on_platform());

alter table creators enable row level security;
alter table creators force row level security;
create policy of_platform on creators using (on_platform()) with check (on_platform());

grant usage on schema public to {{app}};
grant select, insert, update, delete on all tables in schema public to {{app}};
-- Money that has moved is history: rows are added, never changed.
revoke update, delete on ledger_transfers, refunds from {{app}};
revoke update, delete on order_lines from {{app}};
revoke insert, update, delete on ledger_entries from {{app}};

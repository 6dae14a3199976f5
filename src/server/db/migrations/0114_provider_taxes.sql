-- Who decides the tax of a sale: the store's own rates, or the payment provider.
alter table tax_settings
  add column way text not null default 'rates',
  add constraint tax_settings_way check (way in ('rates', 'provider'));

-- What a product is to a provider that calculates taxes.
alter table products
  add column tax_category text not null default 'download',
  add constraint products_tax_category
    check (tax_category in ('download', 'book', 'audio', 'video', 'software', 'course'));

-- The provider's calculations by a hash of what was asked, until an order takes one or it expires. A request that failed
-- is stored for a few seconds, so that a provider that is down is not asked by every buyer.
create table tax_calculations (
  store_id uuid not null references stores (id) on delete cascade,
  request_hash bytea not null,
  -- Null: it failed.
  calculation_id text,
  result jsonb not null,
  expires_at timestamptz not null,
  primary key (store_id, request_hash)
);
create index tax_calculations_expired on tax_calculations (store_id, expires_at);
alter table tax_calculations enable row level security;
alter table tax_calculations force row level security;
create policy of_store on tax_calculations using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on tax_calculations to {{app}};

alter table tax_evidence
  add column postal_code text not null default '',
  -- What the provider was asked. Null: the store's own rates decided.
  add column calculation_request jsonb,
  -- The calculation that only this order may record. Null: another order took it, so it is calculated again.
  add column calculation_id text;

-- The sales and refunds that the provider records for its reports. A row is stored before the provider is asked.
create table tax_records (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- 'refund-undone': the refund failed after it had succeeded.
  kind text not null constraint tax_records_kind check (kind in ('sale', 'refund', 'refund-undone')),
  refund_id uuid,
  account_id text,
  -- What a refund takes back, with tax. Null: not a refund.
  amount bigint,
  -- Null: the provider has not answered yet.
  transaction_id text,
  -- The provider's lines of a sale.
  lines jsonb,
  -- Why the provider refused it for good.
  problem text,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, refund_id) references refunds (store_id, id),
  constraint tax_records_once unique nulls not distinct (store_id, order_id, kind, refund_id),
  constraint tax_records_refund check ((kind = 'sale') = (refund_id is null) and (kind = 'refund') = (amount is not null))
);
create index tax_records_refund_id on tax_records (store_id, refund_id) where refund_id is not null;
create index tax_records_open on tax_records (store_id, created_at) where transaction_id is null and problem is null;
alter table tax_records enable row level security;
alter table tax_records force row level security;
create policy of_store on tax_records using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on tax_records to {{app}};

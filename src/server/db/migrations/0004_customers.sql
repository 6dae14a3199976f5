-- What a creator keeps about a customer. It is the creator's alone: the members area never reads it.
alter table customers
  add column note text not null default '' check (char_length(note) <= 2000),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20);
create index customers_joined on customers (store_id, created_at desc, id desc);
create index customers_tagged on customers (store_id) where tags <> '{}';

-- A sale made elsewhere is known by the creator's own reference, which makes recording it twice harmless.
alter table orders
  add column reference text,
  add constraint orders_reference unique (store_id, reference),
  add constraint orders_elsewhere check ((gateway = 'external') = (reference is not null));

-- A right to open a product comes from an order line, or from the creator who granted it.
alter table entitlements
  alter column order_line_id drop not null,
  add column granted_by uuid,
  add column note text not null default '',
  add constraint entitlements_source check (num_nonnulls(order_line_id, granted_by) = 1);
create unique index entitlements_grant on entitlements (store_id, customer_id, product_id)
  where granted_by is not null and revoked_at is null;

-- A download is of a line, or of a granted right.
alter table downloads
  alter column order_line_id drop not null,
  add column entitlement_id uuid,
  add constraint downloads_source check (num_nonnulls(order_line_id, entitlement_id) = 1),
  add constraint downloads_entitlement foreign key (store_id, entitlement_id) references entitlements (store_id, id);
create index downloads_customer on downloads (store_id, customer_id, created_at desc, id desc);

-- What was done to a customer by the creator. Orders, refunds and downloads tell the rest of the time line.
create table customer_events (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('access-granted', 'access-revoked', 'access-restored', 'email-changed')),
  entitlement_id uuid,
  email_before text,
  email_after text,
  note text not null default '',
  creator_id uuid not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, entitlement_id) references entitlements (store_id, id),
  check ((kind = 'email-changed') = (entitlement_id is null)),
  check ((kind = 'email-changed') = (num_nonnulls(email_before, email_after) = 2))
);
create index customer_events_customer on customer_events (store_id, customer_id, created_at desc, id desc);

alter table customer_events enable row level security;
alter table customer_events force row level security;
create policy of_store on customer_events using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert on customer_events to {{app}};

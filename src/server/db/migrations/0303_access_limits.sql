-- How many days access to a product lasts, and how often each of its files can be downloaded. Null: forever, without limit.
alter table products add column access_days integer;
alter table products add constraint products_access_days check (access_days between 1 and 3650) not valid;
alter table products add column download_limit integer;
alter table products add constraint products_download_limit check (download_limit between 1 and 100) not valid;

-- The same as it was sold.
alter table order_lines add column access_days integer;
alter table order_lines add constraint order_lines_access_days check (access_days between 1 and 3650) not valid;
alter table order_lines add column download_limit integer;
alter table order_lines add constraint order_lines_download_limit check (download_limit between 1 and 100) not valid;
alter table order_line_parts add column access_days integer;
alter table order_line_parts add constraint order_line_parts_access_days check (access_days between 1 and 3650) not valid;
alter table order_line_parts add column download_limit integer;
alter table order_line_parts add constraint order_line_parts_download_limit check (download_limit between 1 and 100) not valid;

-- What the customer has. The creator can allow more.
alter table entitlements add column download_limit integer;
alter table entitlements add constraint entitlements_download_limit check (download_limit between 1 and 10000) not valid;

-- How often each file was downloaded with an entitlement that limits it.
create table download_counts (
  store_id uuid not null,
  entitlement_id uuid not null,
  file_id uuid not null,
  used integer not null check (used >= 0),
  primary key (store_id, entitlement_id, file_id),
  foreign key (store_id, entitlement_id) references entitlements (store_id, id) on delete cascade,
  foreign key (store_id, file_id) references product_files (store_id, id) on delete cascade
);
create index download_counts_file on download_counts (store_id, file_id);
alter table download_counts enable row level security;
alter table download_counts force row level security;
create policy of_store on download_counts using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on download_counts to {{app}};

-- The downloads that were counted. All requests of one link are one download, and so are those that resume it.
create table download_starts (
  store_id uuid not null,
  entitlement_id uuid not null,
  -- The id that is signed into the link.
  id uuid not null,
  file_id uuid not null,
  started_at timestamptz not null,
  primary key (store_id, entitlement_id, id, file_id),
  foreign key (store_id, entitlement_id) references entitlements (store_id, id) on delete cascade,
  foreign key (store_id, file_id) references product_files (store_id, id) on delete cascade
);
create index download_starts_file on download_starts (store_id, file_id);
create index download_starts_over on download_starts (store_id, started_at);
alter table download_starts enable row level security;
alter table download_starts force row level security;
create policy of_store on download_starts using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on download_starts to {{app}};

alter table customer_events drop constraint customer_events_kind_check;
alter table customer_events add constraint customer_events_kind_check
  check (kind in ('access-granted', 'access-revoked', 'access-restored', 'access-limits', 'email-changed')) not valid;

-- Whether customers get copies of a PDF with their email address and order number. If a version cannot be stamped, 'hold' gives nobody
-- this version, and 'original' gives it as it is.
alter table product_files add column stamping text not null default 'off';
alter table product_files add constraint product_files_stamping check (stamping in ('off', 'hold', 'original')) not valid;

-- Whether this version can be stamped: 'ok', or why not. Null: not tried yet.
alter table file_versions add column stamp_check text;
alter table file_versions add constraint file_versions_stamp_check
  check (stamp_check in ('ok', 'not-pdf', 'password', 'broken', 'too-large', 'too-many-pages', 'too-slow')) not valid;

-- The copy of a version for an entitlement. A row is written before its copy is made, so that many requests make one.
create table stamped_files (
  store_id uuid not null,
  version_id uuid not null,
  entitlement_id uuid not null,
  customer_id uuid not null,
  requested_at timestamptz not null,
  tries integer not null default 0,
  storage_key text,
  bytes bigint,
  sha256 bytea,
  made_at timestamptz,
  primary key (store_id, version_id, entitlement_id),
  check ((made_at is null) = (storage_key is null)),
  check ((made_at is null) = (bytes is null)),
  check ((made_at is null) = (sha256 is null)),
  foreign key (store_id, version_id) references file_versions (store_id, id) on delete cascade,
  foreign key (store_id, entitlement_id) references entitlements (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index stamped_files_waiting on stamped_files (store_id, requested_at) where made_at is null;
create index stamped_files_made on stamped_files (store_id, made_at) where made_at is not null;
create index stamped_files_key on stamped_files (store_id, storage_key) where storage_key is not null;
create index stamped_files_customer on stamped_files (store_id, customer_id);
create index stamped_files_entitlement on stamped_files (store_id, entitlement_id);
alter table stamped_files enable row level security;
alter table stamped_files force row level security;
create policy of_store on stamped_files using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on stamped_files to {{app}};

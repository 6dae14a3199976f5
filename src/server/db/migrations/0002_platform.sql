-- The platform's own documents, one row each. A missing row is made anew with these defaults.

create table maintenance_config (
  id boolean primary key default true check (id),
  maintenance_mode boolean not null default false,
  maintenance_message text not null
    default 'We are currently performing scheduled maintenance. Please check back soon.',
  allow_signups boolean not null default true,
  enabled_at timestamptz,
  enabled_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table feature_flags (
  id boolean primary key default true check (id),
  website_builder boolean not null default false,
  affiliate_program boolean not null default true,
  advanced_analytics boolean not null default false,
  multi_store boolean not null default true,
  custom_domains boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A flag's share of all creators.
create table flag_rollouts (
  flag text primary key,
  percentage integer not null check (percentage between 0 and 100),
  set_at timestamptz not null,
  set_by uuid not null
);

-- A flag decided for one store.
create table flag_overrides (
  store_id uuid not null references stores on delete cascade,
  flag text not null,
  is_on boolean not null,
  set_at timestamptz not null,
  set_by uuid not null,
  primary key (store_id, flag)
);

-- Whoever makes or unmakes an admin locks this row first, so that one after the other counts who is left.
create table admin_office (
  id boolean primary key default true check (id),
  changed_at timestamptz not null
);

alter table creators
  add column admin_since timestamptz,
  add column admin_by uuid,
  add column suspended_at timestamptz,
  add column suspended_reason text,
  -- Nobody is both: the right goes first, then the account may be closed.
  add constraint creators_admin_active check (is_active or not is_admin);
create index creators_latest on creators (created_at desc, id desc);
create index creators_admins on creators (admin_since, id) where is_admin;

alter table stores
  add column suspended_at timestamptz,
  add column suspended_reason text;
create index stores_latest on stores (created_at desc, id desc);

-- What admins did. Ids only: who is meant by one is looked up when it is read.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid not null,
  action text not null,
  target_kind text not null check (target_kind in ('user', 'store', 'platform')),
  target_id uuid,
  before jsonb,
  after jsonb,
  reason text not null default '',
  address text not null
);
create index audit_entries_latest on audit_entries (at desc, id desc);

do $$
declare t text;
begin
  foreach t in array array['maintenance_config', 'feature_flags', 'flag_rollouts', 'flag_overrides', 'admin_office',
    'audit_entries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_platform on %I using (on_platform()) with check (on_platform())', t);
  end loop;
  -- Every store may know which flags are on for it.
  foreach t in array array['feature_flags', 'flag_rollouts'] loop
    execute format('create policy seen_by_stores on %I for select using (current_realm() is not null)', t);
  end loop;
end $$;
create policy seen_by_store on flag_overrides for select using (store_id = current_realm());
create policy gone_with_store on flag_overrides for delete using (store_id = current_realm());

grant select, insert, update, delete on maintenance_config, feature_flags, flag_rollouts, flag_overrides, admin_office
  to {{app}};
-- History: rows are added, never changed.
grant select, insert on audit_entries to {{app}};
revoke update, delete on audit_entries from {{app}};

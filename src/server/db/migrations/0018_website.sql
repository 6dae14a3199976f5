-- The pages of a store's website. `page` is what visitors see, null until it is published; `draft` is what is being
-- built on top of it. A deleted page stays, so that deleting can be undone; its address is free at once.
create table website_pages (
  store_id uuid not null,
  id uuid not null,
  slug text not null,
  former_slugs text[] not null default '{}',
  title text not null,
  position integer not null,
  in_menu boolean not null,
  page jsonb,
  draft jsonb,
  revision bigint not null default 0,
  editor text,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index website_pages_slug on website_pages (store_id, slug) where deleted_at is null;

-- The domains that creators say are theirs. A claim holds nobody back: only what is proven moves into store_hosts,
-- whose key judges whose it is.
create table store_domains (
  store_id uuid not null,
  host text not null,
  is_www boolean not null,
  kind text not null check (kind in ('bio', 'custom')),
  token text not null,
  state text not null check (state in ('pending', 'connected', 'failed')),
  reason text,
  found text not null default '',
  tries integer not null default 0,
  began_at timestamptz not null,
  checked_at timestamptz,
  next_check_at timestamptz,
  connected_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, host)
);
create index store_domains_due on store_domains (next_check_at) where next_check_at is not null;

-- Since when the host is proven; null: it stands for a domain on this machine and needs no proof.
alter table store_hosts add column proven_at timestamptz;
alter table store_hosts add column is_www boolean not null default false;

-- Hosts that waited for a proof held their names from everybody else: they become claims.
alter table store_hosts no force row level security;
insert into store_domains (store_id, host, is_www, kind, token, state, began_at, created_at)
  select store_id, host, false, kind, replace(gen_random_uuid()::text, '-', ''), 'pending', created_at, created_at
  from store_hosts where not is_active;
delete from store_hosts where not is_active;
alter table store_hosts force row level security;

alter table website_pages enable row level security;
alter table website_pages force row level security;
create policy of_store on website_pages using (store_id = current_realm()) with check (store_id = current_realm());
alter table store_domains enable row level security;
alter table store_domains force row level security;
create policy of_store on store_domains
  using (store_id = current_realm() or on_platform()) with check (store_id = current_realm() or on_platform());

grant select, insert, update, delete on website_pages, store_domains to {{app}};

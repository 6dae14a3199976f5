-- What a product is, and what it gives besides files. `settings` is what the creator edits, `published` what customers open.
alter table products add column kind text not null default 'download';
alter table products add constraint products_kind_known
  check (kind in ('download', 'link', 'text', 'course', 'membership', 'bundle', 'call', 'licence', 'lead', 'tip',
    'waitlist')) not valid;
alter table products add column contents_revision integer not null default 0;

create table contents (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  kind text not null check (kind in ('link', 'text')),
  title text not null,
  position integer not null,
  settings jsonb not null,
  -- Changes with the settings, so that they can be compared without reading them.
  digest text not null,
  -- Of a text. Lists show it without reading the text.
  pages integer not null,
  published jsonb,
  published_title text,
  published_pages integer,
  published_position integer,
  -- When a publication no longer had it. People who got the product before keep it.
  unpublished_at timestamptz,
  -- When the creator removed it from what is published next.
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index contents_product on contents (store_id, product_id, position);
alter table contents enable row level security;
alter table contents force row level security;
create policy of_store on contents using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on contents to {{app}};

-- Which contents an entitlement opened, for the creator and as evidence in disputes.
create table content_opens (
  store_id uuid not null,
  entitlement_id uuid not null,
  content_id uuid not null,
  customer_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null default 1,
  primary key (store_id, entitlement_id, content_id),
  foreign key (store_id, entitlement_id) references entitlements (store_id, id),
  foreign key (store_id, content_id) references contents (store_id, id) on delete cascade
);
create index content_opens_customer on content_opens (store_id, customer_id);
create index content_opens_content on content_opens (store_id, content_id);
alter table content_opens enable row level security;
alter table content_opens force row level security;
create policy of_store on content_opens using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on content_opens to {{app}};

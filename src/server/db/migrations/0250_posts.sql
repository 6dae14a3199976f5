-- Posts for the members of a store. A row has what its creator edits and a copy of it that members read. A post without
-- `publish_at` is a draft; one with a later time is published by itself when that time comes.
create table posts (
  store_id uuid not null,
  id uuid not null,
  title text not null default '',
  -- What everybody may read, also without access.
  teaser text not null default '',
  body jsonb,
  audience text not null default 'members' check (audience in ('members', 'products')),
  product_ids uuid[] not null default '{}' check (cardinality(product_ids) <= 50),
  -- Whether publishing emails it once to those who may read it.
  is_emailed boolean not null default false,
  has_comments boolean not null default true,
  revision integer not null default 0,
  published_title text not null default '',
  published_teaser text not null default '',
  published_html text not null default '',
  published_audience text not null default 'members' check (published_audience in ('members', 'products')),
  published_revision integer,
  publish_at timestamptz,
  -- The campaign that emails it. Never a second one.
  campaign_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (store_id, id),
  check ((publish_at is null) = (published_revision is null))
);
create index posts_latest on posts (store_id, created_at desc, id desc) where deleted_at is null;
create index posts_published on posts (store_id, publish_at desc, id desc) where publish_at is not null and deleted_at is null;
create index posts_deleted on posts (store_id, deleted_at) where deleted_at is not null;
alter table posts enable row level security;
alter table posts force row level security;
create policy of_store on posts using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on posts to {{app}};

-- The products whose owners may read a published post.
create table post_products (
  store_id uuid not null,
  post_id uuid not null,
  product_id uuid not null,
  primary key (store_id, post_id, product_id),
  foreign key (store_id, post_id) references posts (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index post_products_product on post_products (store_id, product_id, post_id);
alter table post_products enable row level security;
alter table post_products force row level security;
create policy of_store on post_products using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on post_products to {{app}};

-- The post that a campaign is about. It is sent to those who can read the post, and to nobody else of its audience.
alter table email_campaigns add column post_id uuid;

-- Of a membership: whether a tier includes everything in the tiers below it.
alter table products add column includes_lower boolean not null default false;

-- Since when, and until when, a variant as published has a content, as `variant_files` says it of files.
create table variant_contents (
  store_id uuid not null,
  variant_id uuid not null,
  content_id uuid not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (store_id, variant_id, content_id, added_at),
  foreign key (store_id, variant_id) references product_variants (store_id, id) on delete cascade,
  foreign key (store_id, content_id) references contents (store_id, id) on delete cascade
);
create index variant_contents_content on variant_contents (store_id, content_id);
alter table variant_contents enable row level security;
alter table variant_contents force row level security;
create policy of_store on variant_contents using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on variant_contents to {{app}};

-- Since when, and until when, a tier of a membership includes a tier. Each includes itself, so a variant without rows is
-- no tier.
create table variant_tiers (
  store_id uuid not null,
  variant_id uuid not null,
  included_id uuid not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (store_id, variant_id, included_id, added_at),
  foreign key (store_id, variant_id) references product_variants (store_id, id) on delete cascade,
  foreign key (store_id, included_id) references product_variants (store_id, id) on delete cascade
);
create index variant_tiers_included on variant_tiers (store_id, included_id);
alter table variant_tiers enable row level security;
alter table variant_tiers force row level security;
create policy of_store on variant_tiers using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on variant_tiers to {{app}};

-- The tiers that a post is for, as its creator edits them.
alter table posts add column tier_ids uuid[] not null default '{}';
alter table posts add constraint posts_tiers check (cardinality(tier_ids) <= 100) not valid;

-- The tiers whose members may read a published post. A product of the post without rows: everybody who has it.
create table post_tiers (
  store_id uuid not null,
  post_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  primary key (store_id, post_id, variant_id),
  foreign key (store_id, post_id, product_id) references post_products (store_id, post_id, product_id) on delete cascade,
  foreign key (store_id, variant_id) references product_variants (store_id, id) on delete cascade
);
create index post_tiers_variant on post_tiers (store_id, variant_id);
create index post_tiers_product on post_tiers (store_id, post_id, product_id);
alter table post_tiers enable row level security;
alter table post_tiers force row level security;
create policy of_store on post_tiers using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on post_tiers to {{app}};

-- The working copy of what a product can be chosen in: its options with their values, and the combinations that are sold.
alter table products
  add column options jsonb not null default '[]',
  add column variants jsonb not null default '[]';

-- Which product a variant belongs to. A row stays when its variant is not sold any more.
create table product_variants (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index product_variants_product on product_variants (store_id, product_id);

-- Since when, and until when, a variant as published has a file. A variant without a present row has all files of its
-- product. Earlier rows stay, because earlier buyers open what the variant had when they bought it.
create table variant_files (
  store_id uuid not null,
  variant_id uuid not null,
  file_id uuid not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (store_id, variant_id, file_id, added_at),
  foreign key (store_id, variant_id) references product_variants (store_id, id) on delete cascade,
  foreign key (store_id, file_id) references product_files (store_id, id) on delete cascade
);
create index variant_files_file on variant_files (store_id, file_id);

do $$
declare t text;
begin
  foreach t in array array['product_variants', 'variant_files'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
    execute format('grant select, insert, update, delete on %I to {{app}}', t);
  end loop;
end $$;

-- An order copies what its variant was called. `sold_title` is what the buyer sees of both.
alter table order_lines
  add column variant_id uuid,
  add column variant_title text not null default '',
  add column sold_title text not null
    generated always as (case when variant_title = '' then title else title || ' – ' || variant_title end) stored;

-- Null: the whole product.
alter table entitlements add column variant_id uuid;

-- `item_id` is the variant of a line, or its product if that has no variants.
alter table cart_lines
  add column variant_id uuid,
  add column item_id uuid not null generated always as (coalesce(variant_id, product_id)) stored;
alter table cart_lines
  drop constraint cart_lines_pkey,
  add primary key (store_id, cart_id, item_id);

-- A variant can have a stock of its own. Otherwise it is sold from that of its product.
alter table stock_holds drop constraint stock_holds_store_id_product_id_fkey;
alter table stock_pools
  add column variant_id uuid,
  add column item_id uuid not null generated always as (coalesce(variant_id, product_id)) stored;
alter table stock_pools
  drop constraint stock_pools_pkey,
  add primary key (store_id, product_id, item_id);
alter table stock_holds
  add column variant_id uuid,
  add column item_id uuid not null generated always as (coalesce(variant_id, product_id)) stored;
alter table stock_holds
  drop constraint stock_holds_pkey,
  add primary key (store_id, order_id, product_id, item_id),
  add foreign key (store_id, product_id, item_id) references stock_pools (store_id, product_id, item_id);
drop index stock_holds_product;
create index stock_holds_product on stock_holds (store_id, product_id, item_id) where status = 'held';

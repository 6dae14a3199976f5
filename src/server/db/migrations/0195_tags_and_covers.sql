-- The tags of products as their creator edits them. Under row-level security no index answers a condition on an array.
create table product_tags (
  store_id uuid not null,
  tag text collate "C" not null,
  product_id uuid not null,
  primary key (store_id, tag, product_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index product_tags_product on product_tags (store_id, product_id);
alter table product_tags enable row level security;
alter table product_tags force row level security;
create policy of_store on product_tags using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on product_tags to {{app}};

-- The terms of published products also have the covers that visitors see.
alter table backfills drop constraint backfills_task_check;
alter table backfills add constraint backfills_task_check
  check (task in ('customer-terms', 'subscriber-terms', 'sale-sums', 'customer-sums', 'event-totals',
    'product-terms', 'published-terms', 'message-terms', 'image-terms', 'media-terms', 'product-tags', 'published-covers')) not valid;

alter table stores no force row level security;
alter table backfills no force row level security;
insert into backfills (store_id, task)
  select id, task from stores, unnest(array['product-tags', 'published-covers']) task;
alter table stores force row level security;
alter table backfills force row level security;

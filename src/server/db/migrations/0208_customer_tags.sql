-- The customers of a store by tag. `customers.tags` stays what is shown; these rows find and count them.
create table customer_tags (
  store_id uuid not null,
  tag text collate "C" not null,
  customer_id uuid not null,
  primary key (store_id, tag, customer_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_tags_of on customer_tags (store_id, customer_id);
alter table customer_tags enable row level security;
alter table customer_tags force row level security;
create policy of_store on customer_tags using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, delete on customer_tags to {{app}};

alter table backfills drop constraint backfills_task_check;
alter table backfills add constraint backfills_task_check
  check (task in ('customer-terms', 'subscriber-terms', 'sale-sums', 'customer-sums', 'event-totals',
    'product-terms', 'published-terms', 'message-terms', 'image-terms', 'media-terms', 'product-tags', 'published-covers',
    'customer-tags')) not valid;

alter table stores no force row level security;
alter table backfills no force row level security;
insert into backfills (store_id, task) select id, 'customer-tags' from stores;
alter table stores force row level security;
alter table backfills force row level security;

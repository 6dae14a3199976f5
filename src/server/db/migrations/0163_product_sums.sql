-- What is left of a product's sales without refunded orders, and what buyers paid for it, in each currency. All sums are made
-- again, because none has this yet: until then, figures are read from the orders.
truncate sale_sums, product_sums, buyer_counts;
alter table sale_sums add column kept_units integer not null, add column kept_amount bigint not null;
alter table product_sums
  add column currency char(3) not null,
  add column kept_units bigint not null,
  add column kept_amount bigint not null,
  drop constraint product_sums_pkey,
  add primary key (store_id, product_id, currency);
alter table stores no force row level security;
alter table backfills no force row level security;
insert into backfills (store_id, task) select id, 'sale-sums' from stores on conflict do nothing;
alter table stores force row level security;
alter table backfills force row level security;

-- How many customers had joined until a moment that is over. Those who joined since are counted when it is read.
create table customer_counts (
  store_id uuid not null primary key,
  until timestamptz not null,
  customers integer not null
);
alter table customer_counts enable row level security;
alter table customer_counts force row level security;
create policy of_store on customer_counts using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on customer_counts to {{app}};

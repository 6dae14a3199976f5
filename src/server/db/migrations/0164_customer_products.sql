-- Which products each customer bought, made together with their sums.
create table customer_products (
  store_id uuid not null,
  customer_id uuid not null,
  product_id uuid not null,
  primary key (store_id, customer_id, product_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_products_bought on customer_products (store_id, product_id, customer_id);
alter table customer_products enable row level security;
alter table customer_products force row level security;
create policy of_store on customer_products using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, delete on customer_products to {{app}};

alter table stores no force row level security;
alter table backfills no force row level security;
insert into backfills (store_id, task) select id, 'customer-sums' from stores
  on conflict (store_id, task) do update set after_id = '00000000-0000-0000-0000-000000000000';
alter table stores force row level security;
alter table backfills force row level security;

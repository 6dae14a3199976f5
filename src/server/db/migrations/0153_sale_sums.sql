-- What was sold, added up: in all by the quarter of an hour, so that every time zone can read its own days, and by product,
-- source, campaign and block by the day (UTC). A day with a mark is added up again, and its sums are out of date.
create table sale_sums (
  store_id uuid not null,
  dimension text not null check (dimension in ('all', 'product', 'source', 'campaign', 'block')),
  starts_at timestamptz not null,
  key text not null,
  currency char(3) not null,
  is_elsewhere boolean not null,
  orders integer not null,
  units integer not null,
  revenue bigint not null,
  primary key (store_id, dimension, starts_at, key, currency, is_elsewhere)
);

create table sale_marks (
  store_id uuid not null,
  day date not null,
  id uuid not null,
  customer_id uuid,
  primary key (store_id, day, id)
);

-- Units of each product that were ever sold.
create table product_sums (
  store_id uuid not null,
  product_id uuid not null,
  units bigint not null,
  primary key (store_id, product_id)
);

-- What each customer bought. `spent` is in the store's currency, net of refunds.
create table customer_sums (
  store_id uuid not null,
  customer_id uuid not null,
  orders integer not null,
  spent bigint not null,
  last_order_at timestamptz not null,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_sums_orders on customer_sums (store_id, orders desc, customer_id desc);
create index customer_sums_spent on customer_sums (store_id, spent desc, customer_id desc);
create index customer_sums_last on customer_sums (store_id, last_order_at desc, customer_id desc);

-- The number of customers who bought in a period that is over.
create table buyer_counts (
  store_id uuid not null,
  since timestamptz not null,
  until timestamptz not null,
  buyers integer not null,
  primary key (store_id, since, until)
);

do $$
declare t text;
begin
  foreach t in array array['sale_sums', 'product_sums', 'customer_sums', 'buyer_counts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
    execute format('grant select, insert, update, delete on %I to {{app}}', t);
  end loop;
end $$;

alter table sale_marks enable row level security;
alter table sale_marks force row level security;
create policy of_store on sale_marks using (store_id = current_realm() or on_platform()) with check (store_id = current_realm());
grant select, insert, delete on sale_marks to {{app}};

alter table backfills drop constraint backfills_task_check,
  add constraint backfills_task_check check (task in ('customer-terms', 'subscriber-terms', 'sale-sums', 'customer-sums'));
grant insert on backfills to {{app}};
alter table stores no force row level security;
alter table backfills no force row level security;
insert into backfills (store_id, task) select id, task from stores, unnest(array['sale-sums', 'customer-sums']) task;
alter table stores force row level security;
alter table backfills force row level security;

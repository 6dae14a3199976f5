-- How many units of a product can be sold. `sold` counts paid units, `held` those of orders that are being paid: the check
-- gives the last unit to exactly one of several orders at once. Without a cap there is no limit.
create table stock_pools (
  store_id uuid not null,
  product_id uuid not null,
  cap integer check (cap >= 0),
  sold integer not null default 0 check (sold >= 0),
  held integer not null default 0 check (held >= 0),
  -- Whether visitors see how many are left when they are few.
  shows_low boolean not null default false,
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references products (store_id, id),
  constraint stock_pools_cap check (coalesce(sold + held <= cap, true))
);

-- The units of an order: held while it is being paid, then sold; released when the order was given up, waited too long or
-- was refunded in full.
create table stock_holds (
  store_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  quantity integer not null check (quantity > 0),
  status text not null constraint stock_holds_status check (status in ('held', 'sold', 'released')),
  expires_at timestamptz not null,
  primary key (store_id, order_id, product_id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, product_id) references stock_pools (store_id, product_id)
);
create index stock_holds_product on stock_holds (store_id, product_id) where status = 'held';

-- Whether a full refund puts the units back.
alter table refunds add column restock boolean not null default true;

do $$
declare t text;
begin
  foreach t in array array['stock_pools', 'stock_holds'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
    execute format('grant select, insert, update, delete on %I to {{app}}', t);
  end loop;
end $$;

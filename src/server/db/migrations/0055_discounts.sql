-- Discount codes. `held` counts orders that are being paid, `uses` paid ones: the check gives the last use to exactly one
-- of several orders at once. A deleted discount stays for the orders that used it, and its code is free again.
create table discounts (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null,
  code text not null,
  basis_points integer check (basis_points between 1 and 10000),
  amount bigint check (amount > 0),
  minimum bigint check (minimum > 0),
  -- The currency of `amount` and `minimum`.
  currency char(3),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  uses integer not null default 0 check (uses >= 0),
  held integer not null default 0 check (held >= 0),
  is_active boolean not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (store_id, id),
  constraint discounts_value check ((basis_points is null) <> (amount is null)),
  constraint discounts_currency check (currency is not null or (amount is null and minimum is null)),
  constraint discounts_period check (starts_at < ends_at)
);
create unique index discounts_code on discounts (store_id, code) where deleted_at is null;
create index discounts_latest on discounts (store_id, created_at desc, id desc) where deleted_at is null;

-- The products that a discount is limited to. None: it applies to all.
create table discount_products (
  store_id uuid not null,
  discount_id uuid not null,
  product_id uuid not null,
  primary key (store_id, discount_id, product_id),
  foreign key (store_id, discount_id) references discounts (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id)
);
create index discount_products_product on discount_products (store_id, product_id);

-- The use of a discount by an order: held while the order is being paid, then used; released when the order was not paid
-- or was refunded in full. The code and the amount are copies, so that later changes do not change the order.
create table discount_uses (
  store_id uuid not null,
  order_id uuid not null,
  discount_id uuid not null,
  code text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  email_key text not null,
  status text not null constraint discount_uses_status check (status in ('held', 'used', 'released')),
  created_at timestamptz not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, discount_id) references discounts (store_id, id)
);
create index discount_uses_discount on discount_uses (store_id, discount_id, email_key);

-- What the line's product was cheaper than `amount`.
alter table order_lines
  add column discount bigint not null default 0,
  add constraint order_lines_discount check (discount between 0 and amount);

do $$
declare t text;
begin
  foreach t in array array['discounts', 'discount_products', 'discount_uses'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
    execute format('grant select, insert, update, delete on %I to {{app}}', t);
  end loop;
end $$;

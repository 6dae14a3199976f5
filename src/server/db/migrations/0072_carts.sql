-- What a buyer has chosen and not yet ordered. A visitor's cart belongs to the secret in a cookie, of which only the hash is
-- stored; a customer's cart belongs to the customer. `round` counts the paid orders of a cart, so that the same products can
-- be ordered once more.
create table carts (
  store_id uuid not null references stores (id),
  id uuid not null,
  token_hash bytea,
  customer_id uuid,
  round integer not null default 0 check (round >= 0),
  expires_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  constraint carts_owner check ((token_hash is null) <> (customer_id is null))
);
create unique index carts_token on carts (store_id, token_hash) where token_hash is not null;
create unique index carts_customer on carts (store_id, customer_id) where customer_id is not null;
create index carts_expiry on carts (store_id, expires_at);

-- `offered` is the amount of one unit that the buyer chose for pay-what-you-want. `title`, `unit` and `currency` are what
-- they saw, to show what has changed since.
create table cart_lines (
  store_id uuid not null,
  cart_id uuid not null,
  product_id uuid not null,
  quantity integer not null check (quantity between 1 and 1000),
  offered bigint check (offered >= 0),
  title text not null,
  unit bigint not null check (unit >= 0),
  currency text not null,
  -- In the order of adding.
  position integer not null,
  changed_at timestamptz not null,
  primary key (store_id, cart_id, product_id),
  foreign key (store_id, cart_id) references carts (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index cart_lines_product on cart_lines (store_id, product_id);

-- The cart that an order was placed from. Carts are deleted and orders stay, so there is no foreign key.
alter table orders add column cart_id uuid;
create index orders_cart on orders (store_id, cart_id) where cart_id is not null;

do $$
declare t text;
begin
  foreach t in array array['carts', 'cart_lines'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
    execute format('grant select, insert, update, delete on %I to {{app}}', t);
  end loop;
end $$;

-- What the checkout of one product buys of the units that its buyer had in their cart when the order was placed. They leave
-- the cart when the order is paid. Rows are deleted then, or with the cart.
create table cart_units (
  store_id uuid not null,
  order_id uuid not null,
  -- The product, or its variant.
  item_id uuid not null,
  cart_id uuid not null,
  units integer not null check (units > 0),
  primary key (store_id, order_id, item_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, cart_id) references carts (store_id, id) on delete cascade
);
create index cart_units_cart on cart_units (store_id, cart_id);
alter table cart_units enable row level security;
alter table cart_units force row level security;
create policy of_store on cart_units using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on cart_units to {{app}};

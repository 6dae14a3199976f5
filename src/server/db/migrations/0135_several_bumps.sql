-- A product offers up to three others at its checkout and in the cart, in this order.
alter table product_bumps add column position integer not null default 0
  constraint product_bumps_position check (position between 0 and 2);
alter table product_bumps alter column position drop default;
alter table product_bumps drop column updated_at;
alter table product_bumps drop constraint product_bumps_pkey;
alter table product_bumps add primary key (store_id, product_id, position);
alter table product_bumps add constraint product_bumps_once unique (store_id, product_id, bump_id);

-- The product beside which the buyer added this one as a bump, at the price of the bump. Null: added by itself.
alter table cart_lines add column bump_of uuid;
alter table order_lines add column bump_of uuid;

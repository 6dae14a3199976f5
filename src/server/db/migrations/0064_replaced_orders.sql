-- A keyed hash of the browser and the products of a checkout. When the buyer changes the quantity, the amount or the code,
-- it finds the earlier order, whose payment page may still be open.
alter table orders add column checkout_hash bytea;

create index orders_open_checkout on orders (store_id, checkout_hash)
  where checkout_hash is not null and status in ('pending', 'requires-action');

-- One browser pays for the same products at one price at a time. Of earlier orders that were open together, the newest
-- keeps its checkout.
update orders o set checkout_hash = null
  where checkout_hash is not null and status in ('pending', 'requires-action')
    and exists (
      select from orders newer
      where newer.store_id = o.store_id and newer.checkout_hash = o.checkout_hash
        and newer.status in ('pending', 'requires-action')
        and (newer.placed_at, newer.id) > (o.placed_at, o.id)
    );

drop index orders_open_checkout;

create unique index orders_open_checkout on orders (store_id, checkout_hash)
  where checkout_hash is not null and status in ('pending', 'requires-action');

-- outside a transaction
-- A line gives access to a product once, and once more with each of its seats.
drop index concurrently if exists entitlements_once;
create unique index concurrently entitlements_once on entitlements (store_id, order_line_id, product_id,
  coalesce(case when source = 'seat' then source_id end, '00000000-0000-0000-0000-000000000000'::uuid));

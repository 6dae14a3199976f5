-- outside a transaction
-- Finds the latest purchases of a product, for example those whose license keys are still to be made.
drop index concurrently if exists entitlements_product;
create index concurrently entitlements_product on entitlements (store_id, product_id, granted_at, id);

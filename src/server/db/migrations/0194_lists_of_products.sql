-- outside a transaction
-- How often something granted was downloaded.
drop index concurrently if exists downloads_entitlement;
create index concurrently downloads_entitlement on downloads (store_id, entitlement_id) where entitlement_id is not null;
-- The products of a store in each order of their list, and their number.
drop index concurrently if exists products_in_order;
create index concurrently products_in_order on products (store_id, position, id) where deleted_at is null and plan_id is null;
drop index concurrently if exists products_by_title;
create index concurrently products_by_title on products (store_id, (title collate "und-x-icu"), id)
  where deleted_at is null and plan_id is null;
drop index concurrently if exists products_by_change;
create index concurrently products_by_change on products (store_id, updated_at, id)
  where deleted_at is null and plan_id is null;

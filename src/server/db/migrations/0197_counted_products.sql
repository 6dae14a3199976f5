-- outside a transaction
-- How many products of a store are in each state.
drop index concurrently if exists products_counted;
create index concurrently products_counted on products (store_id, state) where deleted_at is null and plan_id is null;

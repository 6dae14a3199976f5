-- outside a transaction
-- The products of a store in one state: their number, and a page of them. What row-level security compares is in this index too, so that
-- it answers without reading the rows.
drop index concurrently if exists products_by_state;
create index concurrently products_by_state on products (store_id, state, position, id) include (plan_id)
  where deleted_at is null and plan_id is null;
drop index concurrently if exists products_counted;
drop index concurrently if exists products_listed;

-- outside a transaction
-- The creators and stores that a search found, with what their lists are sorted by, so that those of a page are chosen without reading
-- the rows of all.
drop index concurrently if exists creators_by_id;
create index concurrently creators_by_id on creators (id) include (created_at);
drop index concurrently if exists stores_by_id;
create index concurrently stores_by_id on stores (id) include (created_at) where deleted_at is null;

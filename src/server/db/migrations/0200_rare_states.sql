-- outside a transaction
-- The suspended creators and stores, latest first, and the creators whose plan an admin set.
drop index concurrently if exists creators_suspended;
create index concurrently creators_suspended on creators (created_at desc, id desc) where not is_active;
drop index concurrently if exists creators_planned;
create index concurrently creators_planned on creators (plan_id) where plan_id <> 'free';
drop index concurrently if exists stores_suspended;
create index concurrently stores_suspended on stores (created_at desc, id desc)
  where suspended_at is not null and deleted_at is null;
-- Whether somebody has a term, without reading their other terms. It begins with the id, or it would be read for terms of everybody.
drop index concurrently if exists search_terms_of_one;
create index concurrently search_terms_of_one on search_terms (id, store_id, kind, term);
drop index concurrently if exists search_terms_owner;
-- What row-level security compares is in this index too, so that it answers without reading the rows.
drop index concurrently if exists search_terms_of_stores;
create index concurrently search_terms_of_stores on search_terms (term, id) include (store_id, kind) where kind = 'store';
drop index concurrently if exists search_terms_stores;

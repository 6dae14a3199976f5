-- outside a transaction
-- A version can be deleted only after it is known that nobody downloaded it.
drop index concurrently if exists downloads_version;
create index concurrently downloads_version on downloads (store_id, version_id);

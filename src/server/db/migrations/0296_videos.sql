-- outside a transaction
-- The videos of a store, for the sweep that asks for missing renditions.
drop index concurrently if exists file_versions_videos;
create index concurrently file_versions_videos on file_versions (store_id, created_at) where mime like 'video/%';

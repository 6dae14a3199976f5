-- outside a transaction
-- The videos and recordings whose content was not read yet.
drop index concurrently if exists file_versions_unread_media;
create index concurrently file_versions_unread_media on file_versions (store_id, created_at)
  where media is null and (mime like 'video/%' or mime like 'audio/%');

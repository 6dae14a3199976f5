-- What a video or recording is inside: its container, its codecs, and where its index is. Null: not read yet, or neither.
alter table file_versions add column media jsonb;

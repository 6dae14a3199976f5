-- The length of a video or audio file, as the uploading browser read it. Null if it is unknown.
alter table uploads add column duration_seconds integer check (duration_seconds between 1 and 360000);
alter table file_versions add column duration_seconds integer check (duration_seconds between 1 and 360000);

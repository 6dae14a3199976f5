-- One request at a time writes to an upload, on whichever node it arrives. The writer renews its right every few seconds.
-- A request on another node that wants it sets is_writer_asked, and the writer then stops.
alter table uploads
  add column writer uuid,
  add column writer_until timestamptz,
  add column is_writer_asked boolean not null default false;

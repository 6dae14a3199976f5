-- Calendars of a host in which they are busy, read every 15 minutes from a private address.
create table busy_feeds (
  store_id uuid not null,
  id uuid not null,
  host_id uuid not null,
  name text not null,
  -- The address is a secret that opens the whole calendar. It is sealed; the keyed hash finds the same address again.
  url text not null,
  url_hash bytea not null,
  -- Where the calendar is, which its host may see.
  server text not null,
  created_at timestamptz not null,
  -- The last answer that could be read, and the last request.
  read_at timestamptz,
  tried_at timestamptz,
  problem text check (problem in
    ('unreachable', 'refused', 'not-found', 'private-address', 'too-large', 'not-calendar', 'too-complex', 'lost-address')),
  -- Events that could not be read in the last answer.
  unread integer not null default 0,
  -- When the creator was emailed that it has not been read for a day.
  warned_at timestamptz,
  -- The version of the last answer, and when and for which zone it was read. The days to look at move on, so each day it is read anew.
  etag text,
  parsed_at timestamptz,
  parsed_zone text,
  primary key (store_id, id),
  unique (store_id, host_id, url_hash),
  foreign key (store_id, host_id) references hosts (store_id, id) on delete cascade
);
alter table busy_feeds enable row level security;
alter table busy_feeds force row level security;
create policy of_store on busy_feeds using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on busy_feeds to {{app}};

-- When a calendar is read next. The platform finds those that are due.
create table busy_reads (
  store_id uuid not null,
  feed_id uuid not null,
  due_at timestamptz not null,
  -- When the creator last asked for a reading.
  requested_at timestamptz not null,
  primary key (store_id, feed_id),
  foreign key (store_id, feed_id) references busy_feeds (store_id, id) on delete cascade
);
create index busy_reads_due on busy_reads (due_at);
alter table busy_reads enable row level security;
alter table busy_reads force row level security;
create policy of_store on busy_reads
  using (store_id = current_realm() or on_platform())
  with check (store_id = current_realm());
grant select, insert, update, delete on busy_reads to {{app}};

-- When the host is busy, by the last answer of each calendar. The times of one calendar do not overlap.
create table busy_times (
  store_id uuid not null,
  feed_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  host_id uuid not null,
  primary key (store_id, feed_id, starts_at),
  check (ends_at > starts_at),
  foreign key (store_id, feed_id) references busy_feeds (store_id, id) on delete cascade
);
create index busy_times_host on busy_times (store_id, host_id, ends_at);
alter table busy_times enable row level security;
alter table busy_times force row level security;
create policy of_store on busy_times using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on busy_times to {{app}};

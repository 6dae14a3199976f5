-- The renditions of a version of a video: how far they are, and why there are none. A row is written before they are made, so that
-- one of many requests makes them.
create table renditions (
  store_id uuid not null,
  version_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed', 'canceled')),
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  -- The run that makes them. Another run that takes over writes its own id, and the first one stops.
  run_id uuid,
  tries integer not null default 0,
  percent integer not null default 0 check (percent between 0 and 100),
  problem text check (problem in ('unreadable', 'no-picture', 'too-slow', 'too-large', 'interrupted')),
  -- The shorter sides of its pictures, the largest first.
  heights integer[] not null default '{}',
  primary key (store_id, version_id),
  check ((state = 'failed') = (problem is not null)),
  check ((state = 'making') = (run_id is not null)),
  foreign key (store_id, version_id) references file_versions (store_id, id) on delete cascade
);
create index renditions_unfinished on renditions (store_id, changed_at) where state in ('waiting', 'making');
alter table renditions enable row level security;
alter table renditions force row level security;
create policy of_store on renditions using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on renditions to {{app}};

-- The playlists and media files of renditions, by the names that the playlists use.
create table rendition_files (
  store_id uuid not null,
  version_id uuid not null,
  name text not null,
  storage_key text not null,
  bytes bigint not null,
  primary key (store_id, version_id, name),
  foreign key (store_id, version_id) references renditions (store_id, version_id) on delete cascade
);
create index rendition_files_key on rendition_files (store_id, storage_key);
alter table rendition_files enable row level security;
alter table rendition_files force row level security;
create policy of_store on rendition_files using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on rendition_files to {{app}};

-- Videos and sounds that a store's pages play. Where the bytes stand follows from the store, the id and the format.
create table media (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  format text not null check (format in ('mp4', 'webm', 'mp3', 'm4a', 'ogg')),
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null,
  primary key (store_id, id)
);

alter table media enable row level security;
alter table media force row level security;
create policy of_store on media using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, delete on media to {{app}};

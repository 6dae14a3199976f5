-- Whether the published address of a link answers. Asked at most once a day.
create table link_checks (
  store_id uuid not null,
  content_id uuid not null,
  url text not null,
  next_at timestamptz not null,
  -- On how many days in a row it did not answer, with the last of them and why.
  failures integer not null default 0,
  failed_at timestamptz,
  problem text,
  -- The email that told the creator.
  email_id uuid,
  primary key (store_id, content_id),
  check ((failures = 0) = (failed_at is null)),
  check ((failures = 0) = (problem is null)),
  foreign key (store_id, content_id) references contents (store_id, id) on delete cascade
);
create index link_checks_due on link_checks (store_id, next_at);
create index link_checks_failed on link_checks (store_id, failed_at) where failures > 1;
alter table link_checks enable row level security;
alter table link_checks force row level security;
create policy of_store on link_checks using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on link_checks to {{app}};

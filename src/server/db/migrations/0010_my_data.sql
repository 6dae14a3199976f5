-- A creator's data is hers: she takes it along as one file, and her account ends when she says so.

-- One row per wish for all of one's data. `done` of `total` is work, for a bar to show.
create table data_exports (
  id uuid primary key,
  creator_id uuid not null references creators on delete cascade,
  includes_files boolean not null,
  state text not null check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  -- The run whose word counts: one that was taken for dead writes nothing any more. Its file bears its id.
  run_id uuid,
  runs integer not null default 0,
  done bigint not null default 0,
  total bigint not null default 0,
  bytes bigint,
  created_at timestamptz not null,
  expires_at timestamptz,
  check (done between 0 and total),
  check ((state = 'ready') = (num_nonnulls(bytes, expires_at) = 2))
);
create unique index data_exports_under_way on data_exports (creator_id) where state in ('waiting', 'running');
create index data_exports_latest on data_exports (creator_id, created_at desc, id desc);

alter table data_exports enable row level security;
alter table data_exports force row level security;
create policy of_platform on data_exports using (on_platform()) with check (on_platform());
grant select, insert, update, delete on data_exports to {{app}};

alter table creators
  add column deletion_asked_at timestamptz,
  -- From here on nothing brings the account back.
  add column removing_at timestamptz check (removing_at is null or deletion_asked_at is not null),
  add constraint creators_admin_stays check (deletion_asked_at is null or not is_admin);
create index creators_leaving on creators (deletion_asked_at) where deletion_asked_at is not null;

-- Whoever brought a creator keeps the count when that creator leaves: the row stays, with an id that is nobody's.
alter table affiliate_referrals drop constraint affiliate_referrals_creator_id_fkey;
alter table affiliate_conversions
  drop constraint affiliate_conversions_creator_id_fkey,
  add constraint affiliate_conversions_creator_id_fkey foreign key (creator_id) references affiliate_referrals
    on update cascade on delete cascade;

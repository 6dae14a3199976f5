-- The events of `event_sums` by one dimension alone: in all by the quarter of an hour, the others by the day (UTC). A period of
-- a year then reads hundreds of rows instead of millions.
create table event_totals (
  store_id uuid not null,
  dimension text not null check (dimension in ('all', 'block', 'source', 'product', 'country', 'device', 'campaign')),
  starts_at timestamptz not null,
  key text not null,
  visitors integer not null,
  views integer not null,
  product_views integer not null,
  checkouts integer not null,
  shown integer not null,
  clicks integer not null,
  primary key (store_id, dimension, starts_at, key)
);
alter table event_totals enable row level security;
alter table event_totals force row level security;
create policy of_store on event_totals using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, delete on event_totals to {{app}};

alter table backfills drop constraint backfills_task_check, add constraint backfills_task_check
  check (task in ('customer-terms', 'subscriber-terms', 'sale-sums', 'customer-sums', 'event-totals'));
alter table stores no force row level security;
alter table backfills no force row level security;
insert into backfills (store_id, task) select id, 'event-totals' from stores;
alter table stores force row level security;
alter table backfills force row level security;

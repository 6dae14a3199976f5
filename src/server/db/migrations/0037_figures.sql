-- The days of a store's figures are those of its creator's clocks. Null until a browser has told the zone.
alter table creators add column time_zone text;

-- When the creator saw the screen of the first sale.
alter table stores add column first_sale_seen_at timestamptz;

-- The first orders that brought in money, without reading the free ones before them.
create index orders_first_paid on orders (store_id, placed_at, id)
  where total > 0 and paid_at is not null and gateway <> 'external';

-- Who sold before there was such a screen is not shown it.
alter table stores no force row level security;
alter table orders no force row level security;
update stores s set first_sale_seen_at = now()
  where exists (
    select from orders o
     where o.store_id = s.id and o.total > 0 and o.paid_at is not null and o.gateway <> 'external');
alter table stores force row level security;
alter table orders force row level security;

-- Sums by the quarter of an hour: every zone in use is a whole number of quarters away from UTC, so the days of each
-- are made of whole sums. Sums from before stand on their full hours.
alter table event_hours rename to event_sums;
alter table event_sums rename column hour to starts_at;
alter table event_sums rename constraint event_hours_pkey to event_sums_pkey;

-- The days whose events are still there are summed once more, by quarters.
alter table events no force row level security;
alter table event_marks no force row level security;
insert into event_marks (store_id, day, id)
  select store_id, day, gen_random_uuid() from (
    select distinct store_id, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD') as day from events) days;
alter table events force row level security;
alter table event_marks force row level security;

-- What visitors do on a store's public pages: counted one by one for a while, and by the hour for good. No address is
-- kept, and a visitor is a fingerprint under a salt that is destroyed with its day.

-- The salt of a day, the same for every node. Unlogged: it stands in no write-ahead log, and a crash costs a recount.
create unlogged table visitor_salts (
  day text primary key,
  salt bytea not null
);

-- The platform writes the events of all stores at once and sees none of them; a store reads its own.
create table events (
  store_id uuid not null,
  received_at timestamptz not null,
  id uuid not null,
  kind text not null check (kind in ('page-view', 'block-shown', 'block-click', 'product-view', 'checkout-started')),
  block text not null default '',
  -- As the page's address named it, and the product that was found under it when the event was summed.
  product_slug text not null default '',
  product_id uuid,
  source text not null default '',
  campaign text not null default '',
  medium text not null default '',
  term text not null default '',
  content text not null default '',
  country text not null default '',
  device text not null,
  -- Null for who asks not to be followed.
  visitor bytea,
  primary key (store_id, received_at, id)
) partition by range (received_at);

-- A day (UTC) of a store whose events have changed since they were summed last; each flush leaves marks of its own, so that
-- nobody waits for anybody.
create table event_marks (
  store_id uuid not null,
  day text not null,
  id uuid not null,
  primary key (store_id, day, id)
);

create table event_hours (
  store_id uuid not null,
  hour timestamptz not null,
  kind text not null,
  block text not null,
  -- All zeros where no product is meant.
  product_id uuid not null,
  source text not null,
  campaign text not null,
  country text not null,
  device text not null,
  count integer not null check (count > 0),
  -- Whose first event of the day this was.
  visitors integer not null check (visitors >= 0),
  primary key (store_id, hour, kind, block, product_id, source, campaign, country, device)
);

-- What brought the buyer of an order. Orders without a known source have no row.
create table order_sources (
  store_id uuid not null,
  order_id uuid not null,
  block text not null default '',
  source text not null default '',
  campaign text not null default '',
  medium text not null default '',
  term text not null default '',
  content text not null default '',
  landed_at timestamptz,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id)
);

alter table visitor_salts enable row level security;
alter table visitor_salts force row level security;
create policy of_platform on visitor_salts using (on_platform()) with check (on_platform());

alter table events enable row level security;
alter table events force row level security;
create policy of_store on events using (store_id = current_realm()) with check (store_id = current_realm() or on_platform());

alter table event_marks enable row level security;
alter table event_marks force row level security;
create policy of_store on event_marks using (store_id = current_realm() or on_platform())
  with check (store_id = current_realm() or on_platform());

do $$
declare t text;
begin
  foreach t in array array['event_hours', 'order_sources'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
  end loop;
end $$;

grant select, insert, delete on visitor_salts, event_marks, event_hours, order_sources to {{app}};
grant select, insert on events to {{app}};
grant update (product_id) on events to {{app}};

-- The days of `events` stand in a schema of their own, which only the owner may enter: the way to a row is the table
-- itself, with its wall.
create schema event_days;

create function make_event_days(first_day date, last_day date) returns void
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare d date; name text;
begin
  if last_day - first_day not between 0 and 60 then
    raise exception 'At most sixty days are made at once.';
  end if;
  perform pg_advisory_xact_lock(hashtext('event_days'));
  for d in select first_day + n from generate_series(0, last_day - first_day) as n loop
    name := to_char(d, '"d"YYYYMMDD');
    continue when to_regclass('event_days.' || name) is not null;
    execute format('create table event_days.%I (like events including all)', name);
    execute format('alter table event_days.%I enable row level security', name);
    execute format('alter table event_days.%I force row level security', name);
    -- Attaching lets others write meanwhile, as making a partition in place would not.
    execute format('alter table events attach partition event_days.%I for values from (%L) to (%L)', name,
      d::timestamp at time zone 'UTC', (d + 1)::timestamp at time zone 'UTC');
  end loop;
end $$;

-- Gives up after a moment where others are at work: the next sweep asks again.
create function drop_event_days(before_day date) returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare t regclass; dropped integer := 0;
begin
  for t in
    select c.oid from pg_class c
      where c.relnamespace = 'event_days'::regnamespace and c.relkind = 'r' and c.relname < to_char(before_day, '"d"YYYYMMDD')
      order by c.relname
  loop
    execute format('drop table %s', t);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

revoke execute on function make_event_days(date, date), drop_event_days(date) from public;
grant execute on function make_event_days(date, date), drop_event_days(date) to {{app}};

-- Calls: when their host has time, and what is booked. The lengths and limits of a call are in the settings of its content.
alter table contents drop constraint if exists contents_kind_check;
alter table contents drop constraint if exists contents_kind_known;
alter table contents add constraint contents_kind_known
  check (kind in ('link', 'text', 'course', 'licence', 'call')) not valid;

create table hosts (
  store_id uuid not null,
  id uuid not null,
  -- IANA name. The hours below are those on the clocks of this zone.
  zone text not null,
  daily_max integer not null default 20 check (daily_max between 1 and 20),
  updated_at timestamptz not null,
  primary key (store_id, id)
);
alter table hosts enable row level security;
alter table hosts force row level security;
create policy of_store on hosts using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on hosts to {{app}};

-- Minutes after midnight. Monday is 1.
create table availability_rules (
  store_id uuid not null,
  host_id uuid not null,
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 1 and 1440 and to_minute > from_minute),
  primary key (store_id, host_id, weekday, from_minute),
  foreign key (store_id, host_id) references hosts (store_id, id) on delete cascade
);
alter table availability_rules enable row level security;
alter table availability_rules force row level security;
create policy of_store on availability_rules using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on availability_rules to {{app}};

-- Days with other hours than their weekday. Without hours, the host is away.
create table availability_dates (
  store_id uuid not null,
  host_id uuid not null,
  day date not null,
  from_minute smallint check (from_minute between 0 and 1439),
  to_minute smallint check (to_minute between 1 and 1440 and to_minute > from_minute),
  primary key (store_id, host_id, day),
  check ((from_minute is null) = (to_minute is null)),
  foreign key (store_id, host_id) references hosts (store_id, id) on delete cascade
);
alter table availability_dates enable row level security;
alter table availability_dates force row level security;
create policy of_store on availability_dates using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on availability_dates to {{app}};

-- A place in a call. The bookings of one group call have the same session.
create table bookings (
  store_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  host_id uuid not null,
  product_id uuid not null,
  content_id uuid not null,
  status text not null check (status in ('held', 'booked', 'canceled', 'released')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- With the time that the host needs before and after.
  taken_from timestamptz not null,
  taken_until timestamptz not null,
  -- The zone in which its customer chose the time.
  zone text not null,
  -- Until when the time is kept for an order that is being paid.
  held_until timestamptz,
  customer_id uuid,
  -- What gives the right to it: the line of the order that it was booked with, or an entitlement.
  order_id uuid,
  order_line_id uuid,
  entitlement_id uuid,
  -- Rises with each change, so that calendars know which is newer.
  sequence integer not null default 0,
  moves integer not null default 0,
  canceled_at timestamptz,
  canceled_by text check (canceled_by in ('customer', 'creator', 'access')),
  -- Whether the customer may book another time for it.
  gives_credit boolean not null default false,
  no_show_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, host_id) references hosts (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  check (ends_at > starts_at)
);
create index bookings_starts on bookings (store_id, starts_at, id);
create index bookings_session on bookings (store_id, session_id);
create index bookings_order on bookings (store_id, order_id);
create index bookings_customer on bookings (store_id, customer_id, starts_at);
create index bookings_content on bookings (store_id, content_id);
create index bookings_product on bookings (store_id, product_id);
create index bookings_host on bookings (store_id, host_id, starts_at);
alter table bookings enable row level security;
alter table bookings force row level security;
create policy of_store on bookings using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on bookings to {{app}};

-- The time of a host in units of five minutes since 1970. The key excludes two calls at the same time.
create table booking_slots (
  store_id uuid not null,
  host_id uuid not null,
  bucket integer not null,
  session_id uuid not null,
  primary key (store_id, host_id, bucket)
);
create index booking_slots_session on booking_slots (store_id, session_id);
alter table booking_slots enable row level security;
alter table booking_slots force row level security;
create policy of_store on booking_slots using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on booking_slots to {{app}};

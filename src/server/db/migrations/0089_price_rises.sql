-- Creators raise the price of a subscription for those who have it already, with 30 days' notice.
create table price_rises (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- The new price, for subscriptions with this interval.
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  every_count integer not null check (every_count between 1 and 365),
  every_unit text not null check (every_unit in ('day', 'week', 'month', 'year')),
  starts_at timestamptz not null,
  created_at timestamptz not null,
  -- Taken back before it began.
  withdrawn_at timestamptz,
  -- Every subscriber was told.
  notified_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id),
  constraint price_rises_notice check (starts_at >= created_at + interval '30 days')
);
create index price_rises_product on price_rises (store_id, product_id, starts_at desc);
create index price_rises_waiting on price_rises (store_id) where notified_at is null and withdrawn_at is null;
alter table price_rises enable row level security;
alter table price_rises force row level security;
create policy of_store on price_rises using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update on price_rises to {{app}};

-- Who was told of it, once. Nobody else pays it, and nobody sooner than 30 days later.
create table price_rise_notices (
  store_id uuid not null,
  rise_id uuid not null,
  subscription_id uuid not null,
  notified_at timestamptz not null,
  primary key (store_id, rise_id, subscription_id),
  foreign key (store_id, rise_id) references price_rises (store_id, id),
  foreign key (store_id, subscription_id) references subscriptions (store_id, id)
);
create index price_rise_notices_subscription on price_rise_notices (store_id, subscription_id);
alter table price_rise_notices enable row level security;
alter table price_rise_notices force row level security;
create policy of_store on price_rise_notices using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert on price_rise_notices to {{app}};

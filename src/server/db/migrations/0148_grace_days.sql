-- What a store's creator chose for its subscriptions. No row: the default, seven days of access after a failed payment.
create table subscription_settings (
  store_id uuid primary key references stores (id) on delete cascade,
  grace_days smallint not null check (grace_days between 0 and 21),
  updated_at timestamptz not null
);
alter table subscription_settings enable row level security;
alter table subscription_settings force row level security;
create policy of_store on subscription_settings using (store_id = current_realm())
  with check (store_id = current_realm());
grant select, insert, update, delete on subscription_settings to {{app}};

-- The store's setting when the period began, so that changing it takes away no access that was promised.
alter table subscription_periods
  add column grace_days smallint not null default 7 check (grace_days between 0 and 21);

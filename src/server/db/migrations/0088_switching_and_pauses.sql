-- Customers switch from one subscription product to another, where the creator allows it.
create table product_switches (
  store_id uuid not null,
  product_id uuid not null,
  target_id uuid not null,
  primary key (store_id, product_id, target_id),
  foreign key (store_id, product_id) references products (store_id, id),
  foreign key (store_id, target_id) references products (store_id, id),
  constraint product_switches_other check (product_id <> target_id)
);
create index product_switches_target on product_switches (store_id, target_id);
alter table product_switches enable row level security;
alter table product_switches force row level security;
create policy of_store on product_switches using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on product_switches to {{app}};

create table subscription_changes (
  store_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  -- `begun`: it waits for its payment. `waiting`: it takes effect with the next period.
  status text not null constraint subscription_changes_status check (status in ('begun', 'waiting', 'done', 'withdrawn')),
  product_id uuid not null,
  title text not null,
  amount bigint not null check (amount > 0),
  every_count integer not null check (every_count between 1 and 365),
  every_unit text not null check (every_unit in ('day', 'week', 'month', 'year')),
  -- Whether the present period stays. Otherwise a new one begins, lowered by `credit`.
  keeps_period boolean not null,
  credit bigint not null default 0 check (credit >= 0),
  -- What is paid for it at once. Null: nothing.
  order_id uuid,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, subscription_id) references subscriptions (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  constraint subscription_changes_order unique (store_id, order_id),
  constraint subscription_changes_done check ((status = 'done') = (done_at is not null)),
  constraint subscription_changes_paid check (status <> 'begun' or order_id is not null)
);
-- Of two switches at once, one is refused.
create unique index subscription_changes_open on subscription_changes (store_id, subscription_id)
  where status in ('begun', 'waiting');
create index subscription_changes_subscription on subscription_changes (store_id, subscription_id);
alter table subscription_changes enable row level security;
alter table subscription_changes force row level security;
create policy of_store on subscription_changes using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update on subscription_changes to {{app}};

-- A pause: nothing is charged, nothing can be opened, and the rest of the period is kept.
alter table products add column allows_pause boolean not null default false;
alter table subscriptions
  add column paused_at timestamptz,
  add column paused_by text check (paused_by in ('customer', 'creator')),
  -- `periods` is 0 after a pause: the next period is the first since its anchor.
  drop constraint subscriptions_periods_check,
  add constraint subscriptions_periods_check check (periods >= 0),
  drop constraint subscriptions_status,
  add constraint subscriptions_status check (status in ('active', 'paused', 'past-due', 'ended')),
  add constraint subscriptions_paused check ((status = 'paused') = (paused_at is not null) and (paused_at is null) = (paused_by is null));

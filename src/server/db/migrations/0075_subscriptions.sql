-- Products that are paid for again every period. Both columns are null for a price that is paid once.
alter table products
  add column price_every_count integer,
  add column price_every_unit text,
  add constraint products_price_every check (
    (price_every_count is null and price_every_unit is null)
    or (price_kind = 'fixed' and price_every_count between 1 and 365
        and price_every_unit in ('day', 'week', 'month', 'year')));

-- The interval that the buyer agreed to.
alter table order_lines
  add column every_count integer,
  add column every_unit text,
  add constraint order_lines_every check (
    (every_count is null and every_unit is null)
    or (every_count between 1 and 365 and every_unit in ('day', 'week', 'month', 'year')));

-- An entitlement follows the last paid period. Its place in the customer's library stays the one of the first.
alter table entitlements add column item_id uuid;

-- What customers agreed to have charged again. The ids are the provider's, and nothing can be charged with them alone.
create table payment_methods (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  gateway text not null,
  -- The account at the provider that has the method. Null: the operator's own.
  account_id text,
  provider_customer text not null,
  provider_method text not null,
  brand text not null,
  last4 text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id)
);
create index payment_methods_customer on payment_methods (store_id, customer_id);
alter table payment_methods enable row level security;
alter table payment_methods force row level security;
create policy of_store on payment_methods using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on payment_methods to {{app}};

create table subscriptions (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  product_id uuid not null,
  -- What is charged. Null: the first payment could not be saved, so the customer pays each period.
  method_id uuid,
  -- `past-due`: the payment for the period after `period_end` failed.
  status text not null constraint subscriptions_status check (status in ('active', 'past-due', 'ended')),
  title text not null,
  -- The price of one period, before tax is added.
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  every_count integer not null check (every_count between 1 and 365),
  every_unit text not null check (every_unit in ('day', 'week', 'month', 'year')),
  is_test boolean not null,
  language text not null,
  -- Periods are counted from here: `periods` of them have begun since.
  anchor_at timestamptz not null,
  periods integer not null check (periods > 0),
  -- The last paid period.
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- Who has canceled it for the end of the period.
  canceled_by text check (canceled_by in ('customer', 'creator')),
  -- How often the saved method was charged in vain for the present period, and whether it must not be charged again.
  tries integer not null default 0,
  is_stopped boolean not null default false,
  -- When a job has to look at it again. Null: it has ended.
  due_at timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('customer', 'creator', 'unpaid', 'refunded', 'withdrawn')),
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id),
  foreign key (store_id, method_id) references payment_methods (store_id, id),
  constraint subscriptions_period check (period_end > period_start),
  constraint subscriptions_ended check ((status = 'ended') = (ended_at is not null) and (ended_at is null) = (end_reason is null)),
  constraint subscriptions_due check ((status = 'ended') = (due_at is null))
);
create index subscriptions_latest on subscriptions (store_id, started_at desc, id desc);
create index subscriptions_customer on subscriptions (store_id, customer_id);
create index subscriptions_product on subscriptions (store_id, product_id);
create index subscriptions_due on subscriptions (store_id, due_at) where due_at is not null;
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy of_store on subscriptions using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update on subscriptions to {{app}};

-- Each period has one order. The key lets a period be charged once, however many jobs begin it.
create table subscription_periods (
  store_id uuid not null,
  subscription_id uuid not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  order_id uuid not null,
  primary key (store_id, subscription_id, period_start),
  foreign key (store_id, subscription_id) references subscriptions (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  constraint subscription_periods_order unique (store_id, order_id)
);
alter table subscription_periods enable row level security;
alter table subscription_periods force row level security;
create policy of_store on subscription_periods using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update on subscription_periods to {{app}};

-- An attempt that charges a saved method, and one whose method is saved.
alter table payments
  add column method_id uuid,
  add column saves_method boolean not null default false,
  add constraint payments_method foreign key (store_id, method_id) references payment_methods (store_id, id);

-- Plans of creators are subscription products of one of the operator's own stores. `plan_sales`: on, or off after it was
-- on. Null: the store never sold plans. Payments of a store that has ever sold them go to the operator's account.
alter table stores
  add column plan_sales text constraint stores_plan_sales check (plan_sales in ('on', 'off'));
create unique index stores_sells_plans on stores (plan_sales) where plan_sales = 'on';

-- The plan that a product sells. The platform writes these products, and nothing else of a store.
alter table products
  add column plan_id text constraint products_plan_id check (plan_id in ('side-hustle', 'creator', 'boss')),
  add constraint products_plan_price check (
    plan_id is null or (price_kind = 'fixed' and price_every_count = 1 and price_every_unit in ('month', 'year')));
create unique index products_plan on products (store_id, plan_id, price_every_unit) where plan_id is not null;
create policy plans_of_platform on products
  using (on_platform() and plan_id is not null) with check (on_platform() and plan_id is not null);

-- The plan that access gives, and to whom. The platform reads it: a creator has the plan while it is not revoked.
alter table entitlements
  add column plan_id text,
  add column plan_creator_id uuid,
  add constraint entitlements_plan_whole check ((plan_id is null) = (plan_creator_id is null));
create index entitlements_plan on entitlements (plan_creator_id) where plan_creator_id is not null;
create policy plans_of_platform on entitlements for select using (on_platform() and plan_creator_id is not null);

-- For which creator an order buys a plan. An email address never decides this.
create table plan_orders (
  store_id uuid not null,
  order_id uuid not null,
  creator_id uuid not null,
  plan_id text not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
alter table plan_orders enable row level security;
alter table plan_orders force row level security;
create policy of_store on plan_orders using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, delete on plan_orders to {{app}};

-- Which subscription is whose plan. The platform finds it here, and the store writes it with the subscription.
create table plan_subscriptions (
  store_id uuid not null,
  subscription_id uuid not null,
  creator_id uuid not null,
  plan_id text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (store_id, subscription_id),
  -- Deferred, because the creator's place is taken before the subscription is written.
  foreign key (store_id, subscription_id) references subscriptions (store_id, id)
    on delete cascade deferrable initially deferred
);
-- A creator has one plan at a time.
create unique index plan_subscriptions_one on plan_subscriptions (creator_id) where ended_at is null;
create index plan_subscriptions_latest on plan_subscriptions (started_at desc, subscription_id desc);
alter table plan_subscriptions enable row level security;
alter table plan_subscriptions force row level security;
create policy of_store on plan_subscriptions
  using (store_id = current_realm() or on_platform()) with check (store_id = current_realm());
grant select, insert, update, delete on plan_subscriptions to {{app}};

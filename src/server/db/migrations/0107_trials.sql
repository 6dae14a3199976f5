-- Free trials: for so many days nothing is paid, then each period.
alter table products
  add column trial_days integer,
  add constraint products_trial check (
    trial_days is null or (trial_days between 1 and 90 and price_every_unit is not null and plan_id is null));

-- What the buyer of a trial agreed to: its length, and the price of a period afterwards with the tax that was shown.
alter table order_lines
  add column trial_days integer,
  add column later_amount bigint,
  add column later_tax bigint,
  add constraint order_lines_trial check (
    (trial_days is null and later_amount is null and later_tax is null)
    or (trial_days between 1 and 90 and later_amount > 0 and later_tax >= 0
        and unit_amount = 0 and every_unit is not null));

-- A payment of zero saves what later payments are charged to.
alter table payments
  drop constraint payments_amount_check,
  add constraint payments_amount_check check (amount > 0 or (amount = 0 and saves_method));

-- Until the end of the trial, the first period is the trial.
alter table subscriptions
  add column trial_ends_at timestamptz,
  -- When the customer is to be reminded of the first payment. Null: never, or it was done.
  add column trial_reminder_at timestamptz;
create index subscriptions_trial_reminder on subscriptions (store_id, trial_reminder_at)
  where trial_reminder_at is not null;

-- Who has had a trial: each person and each card once per store. The key is the address as accounts compare it, or the
-- fingerprint that the provider has for the card.
create table trial_uses (
  store_id uuid not null,
  kind text not null constraint trial_uses_kind check (kind in ('person', 'card')),
  key text not null,
  order_id uuid not null,
  created_at timestamptz not null,
  primary key (store_id, kind, key),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create index trial_uses_order on trial_uses (store_id, order_id);
alter table trial_uses enable row level security;
alter table trial_uses force row level security;
create policy of_store on trial_uses using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on trial_uses to {{app}};

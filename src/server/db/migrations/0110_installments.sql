-- A price that can also be paid in this many payments, one a month. Null: only in full.
alter table products
  add column price_installments integer,
  add constraint products_price_installments check (
    price_installments is null
    or (price_kind = 'fixed' and price_every_unit is null and price_installments between 2 and 24));

-- What buyers agreed to who pay in installments, by the order of the first payment. The amounts are of all payments
-- together, without what is paid with the first one only. They don't change when the product or a tax rate does.
create table installment_plans (
  store_id uuid not null,
  order_id uuid not null,
  payments integer not null check (payments between 2 and 24),
  total bigint not null,
  discount bigint not null check (discount >= 0),
  tax bigint not null check (tax >= 0),
  -- Each payment after the first, which is the rest.
  later bigint not null check (later > 0),
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id),
  constraint installment_plans_first check (total >= later * payments)
);
alter table installment_plans enable row level security;
alter table installment_plans force row level security;
create policy of_store on installment_plans using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, delete on installment_plans to {{app}};

-- A subscription with a number of payments is an installment plan. It has ended when all are paid. One that was never
-- paid waits for its customer, and no job looks at it.
alter table subscriptions
  add column payments_total integer check (payments_total between 2 and 24),
  drop constraint subscriptions_due,
  add constraint subscriptions_due check (
    (status = 'ended') = (due_at is null)
    or (due_at is null and status = 'past-due' and payments_total is not null)),
  drop constraint subscriptions_end_reason_check,
  add constraint subscriptions_end_reason check (
    end_reason in ('customer', 'creator', 'unpaid', 'refunded', 'withdrawn', 'completed', 'forgiven'));

-- Which payments of an installment plan the order of a period is. Who pays the rest at once pays several.
alter table subscription_periods
  add column payment_from integer,
  add column payment_to integer,
  add constraint subscription_periods_payments check (
    (payment_from is null) = (payment_to is null) and payment_from >= 1 and payment_to >= payment_from);

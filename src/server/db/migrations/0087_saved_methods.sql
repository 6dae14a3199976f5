-- A method that nothing uses any more is forgotten at the provider too. The row keeps its last digits.
alter table payment_methods
  -- Equal for equal cards of an account, whoever uses them. Empty: the provider has none.
  add column fingerprint text not null default '',
  add column forgotten_at timestamptz;

-- The method was replaced while a period is unpaid, and has not been charged for it.
alter table subscriptions add column charges_now boolean not null default false;

create index subscriptions_method on subscriptions (store_id, method_id);
create index payments_charging on payments (store_id, method_id) where status = 'created';

-- Customers replacing the card of a subscription, without a payment.
create table method_setups (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  subscription_id uuid not null,
  gateway text not null,
  account_id text,
  -- `created`: the provider was not asked, or its answer is unknown. `open`: its page waits for the customer.
  status text not null constraint method_setups_status check (status in ('created', 'open', 'saved', 'failed')),
  -- The provider's token for the typed card. Null once it is answered, or if its own page asks.
  source text,
  currency char(3) not null,
  email text not null,
  -- The store's address where the customer is, to come back to.
  root text not null,
  -- The provider's id of the page.
  page_id text,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, subscription_id) references subscriptions (store_id, id),
  constraint method_setups_page check (status <> 'open' or page_id is not null)
);
create index method_setups_subscription on method_setups (store_id, subscription_id);
create index method_setups_unsettled on method_setups (store_id, created_at) where status in ('created', 'open');
alter table method_setups enable row level security;
alter table method_setups force row level security;
create policy of_store on method_setups using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on method_setups to {{app}};

-- Prices of a product in other currencies than its own.
create table product_prices (
  store_id uuid not null,
  product_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- In minor units: the fixed price, or the minimum of pay-what-you-want.
  amount bigint not null check (amount >= 0),
  suggested bigint check (suggested >= amount),
  -- The creator's order.
  position integer not null,
  primary key (store_id, product_id, currency),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
alter table product_prices enable row level security;
alter table product_prices force row level security;
create policy of_store on product_prices using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on product_prices to {{app}};

-- The currencies that visitors can choose: those of published products with several prices.
alter table stores add column currencies text[] not null default '{}';

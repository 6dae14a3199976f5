-- What buyers add to the price of an order. It is neither taxed nor discounted.
alter table orders add column tip bigint not null default 0;
alter table orders add constraint orders_tip check (tip between 0 and subtotal - discount);
alter table orders drop constraint orders_sum;
alter table orders add constraint orders_sum
  check (total = subtotal - discount + case when is_tax_included then 0 else tax end + tip);

-- The tips that the store's checkout suggests. No row: it takes none.
create table tip_settings (
  store_id uuid primary key references stores (id) on delete cascade,
  is_on boolean not null,
  -- Three suggestions, in percent of the price.
  percents integer[] not null,
  -- The creator's sentence above them. Empty: none.
  text text not null,
  updated_at timestamptz not null
);
alter table tip_settings enable row level security;
alter table tip_settings force row level security;
create policy of_store on tip_settings using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on tip_settings to {{app}};

-- The amount and the minimum of a discount in currencies other than its own.
create table discount_amounts (
  store_id uuid not null,
  discount_id uuid not null,
  currency character(3) not null,
  amount bigint check (amount > 0),
  minimum bigint check (minimum > 0),
  primary key (store_id, discount_id, currency),
  foreign key (store_id, discount_id) references discounts (store_id, id) on delete cascade,
  constraint discount_amounts_some check (amount is not null or minimum is not null)
);
alter table discount_amounts enable row level security;
alter table discount_amounts force row level security;
create policy of_store on discount_amounts using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on discount_amounts to {{app}};

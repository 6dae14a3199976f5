-- Whether a customer has an order that was not fully refunded, and whether one of these was paid here under their present
-- address. The sums are made again, because none has this yet: until then it is read from the orders.
alter table customer_sums
  add column has_bought boolean not null default false,
  add column has_paid_here boolean not null default false;
create index customer_sums_bought on customer_sums (store_id, customer_id) include (has_paid_here) where has_bought;

alter table stores no force row level security;
alter table backfills no force row level security;
insert into backfills (store_id, task) select id, 'customer-sums' from stores
  on conflict (store_id, task) do update set after_id = '00000000-0000-0000-0000-000000000000';
alter table stores force row level security;
alter table backfills force row level security;

-- The subscribers of a state and form, in the order of their addresses.
create index subscribers_by_form on subscribers (store_id, state, block, email_key);

-- Up to which address the recipients of a campaign are stored, until all are.
alter table email_campaigns add column stored_until text;

-- A variant of a subscription can have its own price and interval. A subscription says which variant it is of, and so do a
-- switch to another one and a price rise. A rise from before this is of whoever was told of it.
alter table subscriptions add column variant_id uuid;
alter table subscription_changes add column variant_id uuid;
alter table price_rises add column variant_id uuid;

-- Customers can switch between the variants of one product, if its creator allows it.
alter table product_switches drop constraint product_switches_other;

alter table subscriptions no force row level security;
alter table subscription_periods no force row level security;
alter table order_lines no force row level security;

update subscriptions s set variant_id = l.variant_id
  from subscription_periods p
  join order_lines l on l.store_id = p.store_id and l.order_id = p.order_id and l.position = 0
 where p.store_id = s.store_id and p.subscription_id = s.id and l.product_id = s.product_id and l.variant_id is not null
   and p.period_start = (select max(x.period_start) from subscription_periods x
     where x.store_id = s.store_id and x.subscription_id = s.id);

alter table subscriptions force row level security;
alter table subscription_periods force row level security;
alter table order_lines force row level security;

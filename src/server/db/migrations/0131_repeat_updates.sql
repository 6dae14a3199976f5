-- Repeats the updates of 0120, 0122 and 0127 for databases whose owner is not a superuser. It saw no rows, because row-level
-- security was forced on it.
alter table subscriptions no force row level security;
alter table subscription_periods no force row level security;
alter table tax_records no force row level security;
alter table tax_evidence no force row level security;

update tax_records set handled_at = created_at
 where problem = 'Nothing of the sale is left to take back.' and handled_at is null;

update subscriptions set reminder_at = period_end - interval '3 days'
 where payments_total is not null and status = 'active' and period_end - interval '3 days' > now();

update tax_evidence e set connection_country = f.connection_country, checked_at = coalesce(e.checked_at, f.checked_at)
  from subscription_periods p
  join lateral (select order_id from subscription_periods x
    where x.store_id = p.store_id and x.subscription_id = p.subscription_id order by x.period_start limit 1) o on true
  join tax_evidence f on f.store_id = p.store_id and f.order_id = o.order_id
 where e.store_id = p.store_id and e.order_id = p.order_id and e.order_id <> f.order_id
   and e.connection_country = '' and e.chosen_country = f.chosen_country;

alter table subscriptions force row level security;
alter table subscription_periods force row level security;
alter table tax_records force row level security;
alter table tax_evidence force row level security;

-- A bank can take the money of a dispute again after it returned it. Each time has a credit note and an invoice of its own.
alter table invoices
  add column dispute_round integer not null default 1 check (dispute_round > 0),
  drop constraint invoices_dispute,
  add constraint invoices_dispute unique (store_id, dispute_id, kind, dispute_round);

-- An order and its payment are stored before the payment gateway is called, so that a crash in between leaves a row that
-- the job `settlePayment` finishes. An order stays pending while its buyer tries another card. The buyer becomes a
-- customer when the gateway accepts the payment.
alter table orders
  alter column customer_id drop not null,
  drop constraint orders_status_check,
  add constraint orders_status_check
    check (status in ('pending', 'requires-action', 'paid', 'partially-refunded', 'refunded', 'void')),
  add constraint orders_customer check (customer_id is not null or status = 'pending');
create index orders_pending on orders (store_id, placed_at) where status in ('pending', 'requires-action');

-- One row for each attempt to pay. `charge_id` is null until the gateway responds. `source` is the gateway's token for
-- what the buyer pays with; it is cleared once the gateway has responded.
alter table payments
  alter column charge_id drop not null,
  add column source text,
  drop constraint payments_status_check,
  add constraint payments_status_check check (status in ('created', 'requires-action', 'succeeded', 'failed')),
  add constraint payments_charge_known check (charge_id is not null or status in ('created', 'failed'));
-- An order is paid once, and never by two attempts at the same time.
create unique index payments_open on payments (store_id, order_id)
  where status in ('created', 'requires-action', 'succeeded');

-- An abandoned pending order is deleted. The lines and sources of any other order are permanent.
grant delete on order_lines, order_sources to {{app}};
create policy only_pending on order_lines as restrictive for delete to {{app}}
  using (exists (select from orders o
    where o.store_id = order_lines.store_id and o.id = order_lines.order_id and o.status = 'pending'));
create policy only_pending on order_sources as restrictive for delete to {{app}}
  using (exists (select from orders o
    where o.store_id = order_sources.store_id and o.id = order_sources.order_id and o.status = 'pending'));

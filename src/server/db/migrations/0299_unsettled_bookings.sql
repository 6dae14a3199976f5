-- outside a transaction
-- Bookings that a job or somebody has to finish: kept for an order, lost before the payment, or waiting for a refund.
drop index concurrently if exists bookings_unsettled;
create index concurrently bookings_unsettled on bookings (store_id, starts_at, id)
  where status = 'held' or (status = 'released' and customer_id is not null) or refund_due_at is not null;

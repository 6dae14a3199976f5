-- A bank can take the money of a dispute again after it returned it. Each time is recorded at the provider, and undone there.
alter table tax_records
  add column round integer not null default 1 check (round > 0),
  drop constraint tax_records_once,
  add constraint tax_records_once unique nulls not distinct (store_id, order_id, kind, refund_id, dispute_id, round);

-- outside a transaction
-- Entitlements with an end that was not recorded yet.
drop index concurrently if exists entitlements_ending;
create index concurrently entitlements_ending on entitlements (store_id, valid_until, id)
  where valid_until is not null and end_recorded_at is null;

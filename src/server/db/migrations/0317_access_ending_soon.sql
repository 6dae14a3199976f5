-- outside a transaction
-- Entitlements with an end that the customer was not emailed about.
drop index concurrently if exists entitlements_ending_soon;
create index concurrently entitlements_ending_soon on entitlements (store_id, valid_until, id)
  where valid_until is not null and end_notified_for is distinct from valid_until;

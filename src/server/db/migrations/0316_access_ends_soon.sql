-- The end that the customer was emailed about. Null: none yet.
alter table entitlements add column end_notified_for timestamptz;

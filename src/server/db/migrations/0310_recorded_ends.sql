-- When the end of the access was recorded for webhooks. Null: it has not ended, or not yet recorded.
alter table entitlements add column end_recorded_at timestamptz;

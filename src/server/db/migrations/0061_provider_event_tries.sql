-- How often the handling of an event has failed since it was received or replayed, and why it failed last.
alter table provider_events
  add column tries integer not null default 0,
  add column problem text,
  -- When an admin had it handled again. It then gets the same time to find its payment as a new one.
  add column replayed_at timestamptz;

-- The admin's list, latest first. A replay is recorded in the audit log.
create index provider_events_latest on provider_events (received_at desc, event_id desc);

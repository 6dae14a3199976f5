-- Until then a job that was enqueued sends it. Null: none was.
alter table webhook_deliveries add column queued_until timestamptz;

-- When a store has messages that no job sends yet. The platform finds the stores that are due.
create table webhook_retries (
  store_id uuid primary key,
  due_at timestamptz not null
);
create index webhook_retries_due on webhook_retries (due_at);
alter table webhook_retries enable row level security;
alter table webhook_retries force row level security;
create policy of_store on webhook_retries
  using (store_id = current_realm() or on_platform())
  with check (store_id = current_realm());
grant select, insert, update, delete on webhook_retries to {{app}};

-- Addresses of a creator's own servers, which hear what happens in the store.
create table webhook_endpoints (
  store_id uuid not null,
  id uuid not null,
  url text not null,
  description text not null,
  kinds text[] not null,
  -- Sealed. For a day after a new one was made, messages are signed with the previous one too.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('creator', 'failing', 'gone')),
  -- Since when no message has been accepted. Null: the last one was.
  failing_since timestamptz,
  -- A deleted one stays without its address until its deliveries are deleted.
  deleted_at timestamptz,
  primary key (store_id, id),
  check ((disabled_at is null) = (disabled_reason is null))
);
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy of_store on webhook_endpoints
  using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on webhook_endpoints to {{app}};

-- What happened, written in the transaction in which it happened. A job composes the message right after.
create table webhook_events (
  store_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  -- Whom the message names, so that it is erased with them.
  customer_id uuid,
  -- What only the change itself knows, such as a reason.
  facts jsonb not null,
  happened_at timestamptz not null,
  -- A test is only for this endpoint.
  endpoint_id uuid,
  composed_at timestamptz,
  -- The message. Null: not composed yet, or erased.
  payload text,
  primary key (store_id, id)
);
create index webhook_events_due on webhook_events (store_id, id) where composed_at is null;
create index webhook_events_customer on webhook_events (store_id, customer_id) where customer_id is not null;
create index webhook_events_time on webhook_events (store_id, happened_at, id);
alter table webhook_events enable row level security;
alter table webhook_events force row level security;
create policy of_store on webhook_events using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on webhook_events to {{app}};

-- A message to one endpoint, with the last answer of its server.
create table webhook_deliveries (
  store_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  kind text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- How many attempts there were when it was last sent by hand.
  attempts_before integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz,
  tried_at timestamptz,
  status integer,
  problem text check (problem in
    ('not-public', 'no-host', 'not-secure', 'no-answer', 'refused', 'redirect', 'endpoint-off', 'lost-secret')),
  answer text not null default '',
  duration_ms integer,
  primary key (store_id, id),
  unique (store_id, event_id, endpoint_id),
  foreign key (store_id, endpoint_id) references webhook_endpoints (store_id, id) on delete cascade,
  foreign key (store_id, event_id) references webhook_events (store_id, id) on delete cascade
);
create index webhook_deliveries_latest on webhook_deliveries (store_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_state on webhook_deliveries (store_id, endpoint_id, state, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (store_id, due_at) where state = 'waiting';
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy of_store on webhook_deliveries using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on webhook_deliveries to {{app}};

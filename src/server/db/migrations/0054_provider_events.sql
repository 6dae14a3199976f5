-- The checkout page that a buyer returns to from the payment gateway's own page. It is stored, because a repeated call
-- of the gateway must be equal to the first. Null for a gateway without a page.
alter table payments add column checkout_url text;

-- One row for each verified event of a payment provider. It names the object that changed, whose state is read anew. An
-- orphan concerns no payment of this installation.
create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  object_id text not null,
  status text not null check (status in ('received', 'handled', 'orphan')),
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (provider, event_id)
);
create index provider_events_received on provider_events (received_at);

alter table provider_events enable row level security;
alter table provider_events force row level security;
create policy of_platform on provider_events using (on_platform()) with check (on_platform());
grant select, insert, update, delete on provider_events to {{app}};

-- A store's sub-account at the mail provider. Key and signing key are sealed with the product's secret and never leave
-- the server. The platform reads these rows, since it shows a creator all of her stores; only the store writes them.
create table store_mail (
  store_id uuid not null,
  provider text not null,
  subaccount_id text,
  api_key text,
  webhook_id text,
  webhook_status text check (webhook_status in ('active', 'inactive')),
  signing_key text,
  problem text,
  checked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, provider)
);

-- One row per letter of a store, from the moment it is wanted. 'held' waits for the next day's allowance.
create table mail_messages (
  store_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('receipt', 'free-receipt', 'sale', 'notice', 'code')),
  recipient text not null,
  recipient_key text not null,
  order_id uuid,
  state text not null check (state in ('queued', 'held', 'sent', 'delivered', 'bounced', 'complained', 'failed')),
  problem text,
  provider text,
  provider_message_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create index mail_messages_order on mail_messages (store_id, order_id, created_at desc);
create index mail_messages_state on mail_messages (store_id, state, updated_at desc);

-- What a provider told, written before it acts: telling it twice changes nothing.
create table mail_events (
  store_id uuid not null,
  provider text not null,
  event_id text not null,
  message_id uuid not null,
  received_at timestamptz not null,
  primary key (store_id, provider, event_id)
);
create index mail_events_received on mail_events (store_id, received_at);

-- Addresses that a store writes to no more unless it must: they bounced for good or called a letter spam.
create table mail_suppressions (
  store_id uuid not null,
  recipient_key text not null,
  reason text not null check (reason in ('bounced', 'complained')),
  created_at timestamptz not null,
  primary key (store_id, recipient_key)
);

-- How many people a store has written to on a day (UTC); its row is the lock that makes the limit exact.
create table mail_allowances (
  store_id uuid not null,
  day text not null,
  used integer not null default 0 check (used >= 0),
  primary key (store_id, day)
);

create table mail_recipients (
  store_id uuid not null,
  day text not null,
  recipient_key text not null,
  primary key (store_id, day, recipient_key),
  foreign key (store_id, day) references mail_allowances (store_id, day) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['mail_messages', 'mail_events', 'mail_suppressions', 'mail_allowances', 'mail_recipients'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
    execute format('grant select, insert, update, delete on %I to {{app}}', t);
  end loop;
end $$;

alter table store_mail enable row level security;
alter table store_mail force row level security;
create policy of_store on store_mail using (store_id = current_realm()) with check (store_id = current_realm());
create policy seen_by_platform on store_mail for select using (on_platform());
grant select, insert, update, delete on store_mail to {{app}};

-- Since when an admin trusts a store to write to as many people as it likes.
alter table stores add column mail_trusted_at timestamptz;

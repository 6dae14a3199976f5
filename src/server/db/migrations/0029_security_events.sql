-- What happened around signing in and rights, each realm apart: the platform's rows are about creators, a store's about
-- its customers. Rows are added, never changed. The network address is a keyed hash; the facts hold no secret. Rows go
-- with their account.
create table security_events (
  store_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  account_id uuid,
  kind text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  address_hash bytea not null,
  device text not null,
  facts jsonb not null default '{}',
  -- How often the same happened within the few seconds that one row stands for.
  repeats integer not null default 1 check (repeats > 0),
  primary key (store_id, id),
  foreign key (store_id, account_id) references accounts (store_id, id) on delete cascade
);
create index security_events_latest on security_events (store_id, at desc, id desc);
create index security_events_account on security_events (store_id, account_id, at desc, id desc);

alter table security_events enable row level security;
alter table security_events force row level security;
create policy of_store on security_events using (store_id = current_realm()) with check (store_id = current_realm());

-- History: the product's role adds rows and reads them. Old ones go by the function below, which leaves the last 30 days
-- alone whatever it is told.
grant select, insert on security_events to {{app}};
revoke update, delete on security_events from {{app}};

create function sweep_security_events(older_than timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare swept integer;
begin
  delete from security_events where store_id = current_realm() and id in (
    select id from security_events
      where store_id = current_realm() and at < least(older_than, now() - interval '30 days')
      order by at limit most);
  get diagnostics swept = row_count;
  return swept;
end $$;
revoke execute on function sweep_security_events(timestamptz, integer) from public;
grant execute on function sweep_security_events(timestamptz, integer) to {{app}};

-- Passkeys with which customers sign in to one store. Several stores can share a host, and browsers offer the passkeys of a host
-- to all of them, so what opens an account is a row of its store.
create table customer_passkeys (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- The host on whose pages it works: the relying party's id.
  host text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (store_id, id),
  constraint customer_passkeys_credential unique (store_id, credential_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_passkeys_owner on customer_passkeys (store_id, customer_id, created_at, id);

-- The challenges that passkeys have signed, until they would have expired.
create table spent_customer_challenges (
  store_id uuid not null,
  challenge_hash bytea not null,
  expires_at timestamptz not null,
  primary key (store_id, challenge_hash)
);
create index spent_customer_challenges_expiry on spent_customer_challenges (store_id, expires_at);

do $$
declare t text;
begin
  foreach t in array array['customer_passkeys', 'spent_customer_challenges'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
  end loop;
end $$;

grant select, insert, update, delete on customer_passkeys, spent_customer_challenges to {{app}};

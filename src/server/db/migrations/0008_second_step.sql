-- Two-step sign-in of creators: an authenticator app with recovery codes, and passkeys.

-- How a session was opened: 2 where something besides the password was shown.
alter table sessions add column steps smallint not null default 1 check (steps in (1, 2));

-- The app's secret is sealed. `last_step` is the 30 seconds whose code was used last: no code opens anything twice.
create table second_factors (
  creator_id uuid primary key references creators on delete cascade,
  sealed_secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

create table recovery_codes (
  creator_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (creator_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  creator_id uuid not null references creators on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz,
  constraint passkeys_credential unique (credential_id)
);
create index passkeys_creator on passkeys (creator_id, created_at, id);

-- What a passkey has answered once; kept until the challenge would have run out anyway.
create table spent_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

do $$
declare t text;
begin
  foreach t in array array['second_factors', 'recovery_codes', 'passkeys', 'spent_challenges'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_platform on %I using (on_platform()) with check (on_platform())', t);
  end loop;
end $$;

grant select, insert, update, delete on second_factors, recovery_codes, passkeys, spent_challenges to {{app}};

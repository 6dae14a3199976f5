-- Who asked for a store's e-mails: waiting until the link in the letter is pressed. What was shown to them when they
-- asked is kept as proof. Only the link's fingerprint is kept.
create table subscribers (
  store_id uuid not null,
  id uuid not null,
  email text not null,
  email_key text not null,
  name text not null default '',
  state text not null check (state in ('waiting', 'confirmed', 'unsubscribed')),
  language text not null,
  consent text not null,
  has_ticked boolean not null,
  page text not null,
  block text not null,
  product_id uuid,
  asked_at timestamptz not null,
  token_hash bytea,
  token_expires_at timestamptz,
  token_used_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (store_id, id),
  constraint subscribers_email unique (store_id, email_key),
  constraint subscribers_token unique (store_id, token_hash),
  check (state <> 'confirmed' or confirmed_at is not null),
  check ((token_hash is null) = (token_expires_at is null))
);
create index subscribers_latest on subscribers (store_id, asked_at desc, id desc);

-- What visitors wrote to a store, kept until its creator removes it: a letter can get lost.
create table contact_messages (
  store_id uuid not null,
  id uuid not null,
  email text not null,
  name text not null,
  message text not null,
  block text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (store_id, id)
);
create index contact_messages_latest on contact_messages (store_id, created_at desc, id desc);

do $$
declare t text;
begin
  foreach t in array array['subscribers', 'contact_messages'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
    execute format('grant select, insert, update, delete on %I to {{app}}', t);
  end loop;
end $$;

alter table mail_messages drop constraint mail_messages_kind_check;
alter table mail_messages add constraint mail_messages_kind_check
  check (kind in ('receipt', 'free-receipt', 'sale', 'notice', 'code', 'opt-in', 'message'));

-- A product that is not for sale yet can be shown with a waitlist.
alter table products add column is_waitlist boolean not null default false;
-- Of a lead magnet: whether buyers prove their address with a code before they get it.
alter table products add column proves_email boolean not null default false;
-- Of a tip jar: its suggested amounts, the most that can be given, and whether supporters are shown.
alter table products add column tip_jar jsonb;

create table waitlist_entries (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  email text not null,
  email_key text not null,
  -- pending: not confirmed yet. emailed: the email about the opening is sent, or on its way.
  state text not null check (state in ('pending', 'waiting', 'emailed', 'left')),
  language text not null,
  -- The sentence beside the form, word for word.
  consent text not null,
  -- The id of the email about the opening, so that it is sent once.
  email_id uuid not null,
  token_hash bytea,
  token_expires_at timestamptz,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  emailed_at timestamptz,
  primary key (store_id, id),
  constraint waitlist_entries_email unique (store_id, product_id, email_key),
  constraint waitlist_entries_token unique (store_id, token_hash),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  check ((token_hash is null) = (token_expires_at is null)),
  check (state not in ('waiting', 'emailed') or confirmed_at is not null)
);
create index waitlist_entries_latest on waitlist_entries (store_id, product_id, asked_at desc, id desc);
create index waitlist_entries_by_state on waitlist_entries (store_id, product_id, state, asked_at desc, id desc);
create index waitlist_entries_by_key on waitlist_entries (store_id, email_key);
create index waitlist_entries_pending on waitlist_entries (store_id, asked_at, id) where state = 'pending';
alter table waitlist_entries enable row level security;
alter table waitlist_entries force row level security;
create policy of_store on waitlist_entries using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on waitlist_entries to {{app}};

-- What a supporter wrote with a tip, and whether their name is shown.
create table order_supports (
  store_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  note text not null,
  -- Empty: not on the list of supporters.
  shown_name text not null,
  supported_at timestamptz not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index order_supports_shown on order_supports (store_id, product_id, supported_at desc, order_id)
  where shown_name <> '';
alter table order_supports enable row level security;
alter table order_supports force row level security;
create policy of_store on order_supports using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on order_supports to {{app}};

alter table mail_messages drop constraint mail_messages_kind_check;
alter table mail_messages add constraint mail_messages_kind_check
  check (kind in ('receipt', 'free-receipt', 'refund', 'marked-refund', 'refund-failed', 'payment-problem', 'dispute',
    'sale', 'notice', 'code', 'opt-in', 'message', 'campaign', 'campaign-test', 'gift', 'waitlist')) not valid;
alter table order_consents drop constraint order_consents_kind;
alter table order_consents add constraint order_consents_kind
  check (kind in ('terms', 'withdrawal', 'marketing')) not valid;

-- An order that its buyer gives to somebody else. Its lines open for the person who claims it.
create table gifts (
  store_id uuid not null,
  order_id uuid not null,
  email text not null,
  email_key text not null,
  name text not null check (char_length(name) <= 120),
  message text not null check (char_length(message) <= 500),
  send_at timestamptz not null,
  -- Rises when the gift is sent to another address. Links of earlier versions are void. The limit keeps one payment
  -- from emailing many strangers.
  version integer not null default 1 check (version between 1 and 10),
  -- The email of this version, which is sent once.
  email_id uuid not null,
  sent_at timestamptz,
  claimed_at timestamptz,
  customer_id uuid,
  primary key (store_id, order_id),
  constraint gifts_email unique (store_id, email_id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  constraint gifts_claimed check ((claimed_at is null) = (customer_id is null))
);
create index gifts_due on gifts (store_id, send_at) where sent_at is null and claimed_at is null;
create index gifts_customer on gifts (store_id, customer_id);
create index gifts_recipient on gifts (store_id, email_key);
alter table gifts enable row level security;
alter table gifts force row level security;
create policy of_store on gifts using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on gifts to {{app}};

-- Whether buyers can give the product to somebody else.
alter table products add column is_giftable boolean not null default false;

alter table mail_messages
  drop constraint mail_messages_kind_check,
  add constraint mail_messages_kind_check
    check (kind in ('receipt', 'free-receipt', 'refund', 'marked-refund', 'refund-failed', 'payment-problem', 'dispute',
      'sale', 'notice', 'code', 'opt-in', 'message', 'campaign', 'campaign-test', 'gift'));

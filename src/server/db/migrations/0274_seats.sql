-- How many people can use each unit of a product. 0: it is for one person.
alter table products add column seats integer not null default 0;
alter table products add constraint products_seats check (seats between 0 and 1000) not valid;

-- The same of what was sold, per unit.
alter table order_lines add column seats integer not null default 0;
alter table order_lines add constraint order_lines_seats check (seats between 0 and 1000) not valid;

-- A seat that a buyer gives to somebody. It ends when it is taken back, and its row stays.
create table seats (
  store_id uuid not null,
  id uuid not null,
  -- The access of the buyer, which stays the same from period to period of a subscription.
  team_id uuid not null,
  -- To whom it was sent.
  email text not null,
  email_key text not null,
  -- Rises when the invitation is sent again. Links of earlier versions are void.
  version integer not null default 1 check (version between 1 and 10),
  -- The email of this version, which is sent once.
  email_id uuid not null,
  invited_at timestamptz not null,
  -- Until when the link works.
  expires_at timestamptz not null,
  claimed_at timestamptz,
  customer_id uuid,
  ended_at timestamptz,
  ended_for text,
  primary key (store_id, id),
  constraint seats_email_id unique (store_id, email_id),
  foreign key (store_id, team_id) references entitlements (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  constraint seats_claimed check ((claimed_at is null) = (customer_id is null)),
  constraint seats_ended check ((ended_at is null) = (ended_for is null)),
  constraint seats_ended_for check (ended_for in ('revoked', 'fewer-seats', 'account-deleted'))
);
create unique index seats_email on seats (store_id, team_id, email_key) where ended_at is null;
create unique index seats_customer on seats (store_id, team_id, customer_id) where ended_at is null and customer_id is not null;
create index seats_person on seats (store_id, customer_id);
create index seats_recipient on seats (store_id, email_key);
create index seats_waiting on seats (store_id, invited_at) where claimed_at is null and ended_at is null;
create index seats_team on seats (store_id, team_id, invited_at);
alter table seats enable row level security;
alter table seats force row level security;
create policy of_store on seats using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on seats to {{app}};

alter table mail_messages drop constraint mail_messages_kind_check;
alter table mail_messages add constraint mail_messages_kind_check
  check (kind in ('receipt', 'free-receipt', 'refund', 'marked-refund', 'refund-failed', 'payment-problem', 'dispute',
    'sale', 'notice', 'code', 'opt-in', 'message', 'campaign', 'campaign-test', 'gift', 'waitlist', 'seat')) not valid;

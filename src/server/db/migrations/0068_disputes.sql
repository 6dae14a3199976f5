-- Payments that buyers dispute with their bank. The state is the provider's, read anew after each event. What was booked
-- is stored beside it, so that a state that is read again books nothing twice.
create table disputes (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  provider_id text not null,
  -- `inquiry`: the bank only asks, and no money moved. `open`: it waits for an answer. `review`: it has one.
  status text not null
    constraint disputes_status check (status in ('inquiry', 'open', 'review', 'won', 'lost', 'closed')),
  -- The provider's word for it.
  reason text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- What the ledger has: the amount and the fee that were taken, the amount that came back, and whether it was lost.
  withdrawn bigint not null default 0 check (withdrawn >= 0),
  fee bigint not null default 0 check (fee >= 0),
  reinstated bigint not null default 0 check (reinstated between 0 and withdrawn),
  is_lost boolean not null default false,
  -- The part of the platform's share that goes back after a loss, and whether the provider was asked.
  platform_fee bigint not null default 0 check (platform_fee >= 0),
  share_returned_at timestamptz,
  -- The creator's answer to the bank, and when the provider accepted it.
  evidence text,
  evidence_at timestamptz,
  submitted_at timestamptz,
  -- The owner was reminded this many hours before `due_at`.
  reminded_hours integer,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, payment_id) references payments (store_id, id),
  constraint disputes_provider unique (store_id, payment_id, provider_id),
  constraint disputes_evidence check ((evidence is null) = (evidence_at is null))
);
create index disputes_latest on disputes (store_id, opened_at desc, id desc);
create index disputes_order on disputes (store_id, order_id);
-- The hourly search for disputes that can still change.
create index disputes_open on disputes (store_id, id) where closed_at is null or (platform_fee > 0 and share_returned_at is null);

alter table disputes enable row level security;
alter table disputes force row level security;
create policy of_store on disputes using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update on disputes to {{app}};

-- When the owner was told that the card network warned of fraud.
alter table payments add column fraud_warned_at timestamptz;

alter table mail_messages
  drop constraint mail_messages_kind_check,
  add constraint mail_messages_kind_check
    check (kind in ('receipt', 'free-receipt', 'refund', 'marked-refund', 'refund-failed', 'payment-problem', 'dispute',
      'sale', 'notice', 'code', 'opt-in', 'message', 'campaign', 'campaign-test'));

-- What the payment provider has booked in the balance of the store's account. In an account that several stores share,
-- the operator's own, each store has the entries of its payments and its part of each payout.
create table processor_entries (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null,
  gateway text not null,
  is_test boolean not null,
  account_id text,
  -- The provider's id.
  entry_id text not null,
  kind text not null
    constraint processor_entries_kind check (kind in ('payment', 'refund', 'dispute', 'payout', 'fee', 'other')),
  -- The payment, refund, dispute or payout of ours. Null: not found yet, or not ours.
  subject_id uuid,
  -- Nothing of ours caused it: another program that uses the account, or the provider itself.
  is_foreign boolean not null,
  -- The sums of the entries and of the ledger about its subject are equal.
  is_settled boolean not null default false,
  source_id text,
  charge_id text,
  -- The key that we gave a refund or a returned share.
  source_key text,
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  currency char(3) not null,
  -- The amount in the currency of the payment, if the provider exchanged it.
  exchanged_amount bigint,
  exchanged_currency char(3),
  -- The payout that it was paid out with.
  payout_id uuid,
  available_at timestamptz not null,
  created_at timestamptz not null,
  -- When we read it.
  read_at timestamptz not null,
  primary key (store_id, id),
  constraint processor_entries_once unique (store_id, gateway, entry_id),
  constraint processor_entries_net check (net = amount - fee)
);
create index processor_entries_subject on processor_entries (store_id, subject_id) where subject_id is not null;
create index processor_entries_unsettled on processor_entries (store_id, read_at) where not is_settled;
create index processor_entries_payout on processor_entries (store_id, payout_id, created_at desc, id desc)
  where payout_id is not null;
create index processor_entries_available on processor_entries (store_id, available_at) include (is_test, currency, net);
-- The platform asks which entries it knows, and whose payment an entry belongs to.
create index processor_entries_known on processor_entries (gateway, entry_id);
create index processor_entries_charge on processor_entries (gateway, charge_id) where kind = 'payment';

-- The sum of a store's entries, so that nobody has to add a million of them.
create table processor_balances (
  store_id uuid not null references stores (id) on delete cascade,
  gateway text not null,
  is_test boolean not null,
  currency char(3) not null,
  net bigint not null,
  primary key (store_id, gateway, is_test, currency)
);

-- Payouts to the bank. In an account that several stores share, `amount` is the store's part.
create table payouts (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null,
  gateway text not null,
  is_test boolean not null,
  account_id text,
  provider_id text not null,
  status text not null
    constraint payouts_status check (status in ('pending', 'paid', 'failed', 'canceled')),
  amount bigint not null,
  currency char(3) not null,
  failure text,
  -- Whether it is known what it consists of.
  has_entries boolean not null default false,
  arrives_at timestamptz not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint payouts_provider unique (store_id, gateway, provider_id)
);
create index payouts_latest on payouts (store_id, created_at desc, id desc);

-- Differences between the ledger and the provider's books about one subject. One that disappears is closed; an admin can
-- mark one as explained.
create table processor_gaps (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null,
  gateway text not null,
  is_test boolean not null,
  account_id text,
  kind text not null
    constraint processor_gaps_kind check (kind in ('payment', 'refund', 'dispute', 'payout', 'fee', 'other')),
  -- The payment, refund, dispute or payout of ours, or the entry if nothing of ours belongs to it.
  subject_id uuid not null,
  -- The provider's object or entry.
  source_id text,
  order_id uuid,
  currency char(3) not null,
  -- What the balance changed by, in the ledger and at the provider.
  booked bigint not null,
  received bigint not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  explained_at timestamptz,
  explained_by uuid,
  note text not null default '',
  primary key (store_id, id),
  constraint processor_gaps_subject unique (store_id, subject_id, currency),
  constraint processor_gaps_explained check ((explained_at is null) = (explained_by is null))
);
-- The admin's list, and the store's notice.
create index processor_gaps_latest on processor_gaps (found_at desc, id desc);
create index processor_gaps_open on processor_gaps (found_at desc, id desc) where closed_at is null and explained_at is null;
create index processor_gaps_explained_latest on processor_gaps (found_at desc, id desc) where explained_at is not null;
create index processor_gaps_of_store on processor_gaps (store_id, found_at desc) where closed_at is null and explained_at is null;

-- Until when the entries and events of an account were read. The empty account is the operator's own.
create table processor_cursors (
  gateway text not null,
  is_test boolean not null,
  account_id text not null,
  entries_until timestamptz,
  events_until timestamptz,
  primary key (gateway, is_test, account_id)
);

do $$ declare t text; begin
  foreach t in array array['processor_entries', 'processor_balances', 'payouts', 'processor_gaps', 'processor_cursors'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
  end loop;
end $$;
create policy of_store on processor_entries
  using (store_id = current_realm() or on_platform()) with check (store_id = current_realm());
create policy of_store on processor_balances using (store_id = current_realm()) with check (store_id = current_realm());
create policy of_store on payouts using (store_id = current_realm()) with check (store_id = current_realm());
create policy of_store on processor_gaps
  using (store_id = current_realm() or on_platform()) with check (store_id = current_realm() or on_platform());
create policy of_platform on processor_cursors using (on_platform()) with check (on_platform());
grant select, insert, update on processor_entries, processor_balances, payouts, processor_gaps to {{app}};
grant select, insert, update, delete on processor_cursors to {{app}};

alter table provider_events
  drop constraint provider_events_subject,
  add constraint provider_events_subject check (subject in ('payment', 'account', 'payout'));

-- The ledger by time: its export, and the search for transfers that the provider does not have.
create index ledger_transfers_latest on ledger_transfers (store_id, created_at desc, id desc);

-- A refund is stored before the payment gateway is called, and may end days later. Its row in `refunds` never changes, so
-- its state is in a table of its own. `provider_id` is the gateway's id, null until the gateway responds and for sales
-- made elsewhere. `failure` is the gateway's code for the reason.
create table refund_states (
  store_id uuid not null,
  refund_id uuid not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  provider_id text,
  failure text,
  updated_at timestamptz not null,
  primary key (store_id, refund_id),
  foreign key (store_id, refund_id) references refunds (store_id, id),
  constraint refund_states_provider unique (store_id, provider_id),
  constraint refund_states_failure check ((status = 'failed') = (failure is not null))
);
create index refund_states_pending on refund_states (store_id) where status = 'pending';

alter table refunds no force row level security;
alter table payments no force row level security;
insert into refund_states (store_id, refund_id, status, provider_id, updated_at)
  select r.store_id, r.id, 'succeeded', case when p.gateway <> 'external' then r.refund_id end, r.created_at
    from refunds r join payments p on p.store_id = r.store_id and p.id = r.payment_id;
alter table refunds force row level security;
alter table payments force row level security;

alter table refund_states enable row level security;
alter table refund_states force row level security;
create policy of_store on refund_states using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update on refund_states to {{app}};

-- A refund that was made on the gateway's own pages has no creator here.
alter table refunds drop column refund_id, alter column creator_id drop not null;

alter table mail_messages
  drop constraint mail_messages_kind_check,
  add constraint mail_messages_kind_check
    check (kind in ('receipt', 'free-receipt', 'refund', 'marked-refund', 'refund-failed', 'sale', 'notice', 'code',
      'opt-in', 'message', 'campaign', 'campaign-test'));

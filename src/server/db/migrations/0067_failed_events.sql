-- When the handling of an event failed last. After many failures it is `failed` until an admin replays it.
alter table provider_events
  add column tried_at timestamptz,
  drop constraint provider_events_status_check,
  add constraint provider_events_status check (status in ('received', 'handled', 'orphan', 'failed'));

-- The admin's list by state. Most events are handled, so the other states have indexes of their own.
create index provider_events_open on provider_events (received_at desc, event_id desc)
  where status in ('received', 'failed');
create index provider_events_orphans on provider_events (received_at desc, event_id desc) where status = 'orphan';

-- Since when an account has its status. One that Stripe stopped naming may be back after the operator corrects a key.
alter table payment_accounts add column changed_at timestamptz;

-- The hourly search for paid orders without an invoice, and for refunds without a credit note.
create index orders_paid_at on orders (store_id, paid_at) where paid_at is not null;
create index refund_states_settled on refund_states (store_id, updated_at) where status <> 'pending';
create index invoice_buyers_latest on invoice_buyers (store_id, created_at);

-- Null: somebody with access to the server, on the command line.
alter table audit_entries alter column actor_id drop not null;

-- A buyer is told about a payment or a refund that failed days later.
alter table mail_messages
  drop constraint mail_messages_kind_check,
  add constraint mail_messages_kind_check
    check (kind in ('receipt', 'free-receipt', 'refund', 'marked-refund', 'refund-failed', 'payment-problem', 'sale',
      'notice', 'code', 'opt-in', 'message', 'campaign', 'campaign-test'));

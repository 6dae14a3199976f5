-- E-mail campaigns. A draft is edited, then sent now or at its hour. While it is being sent, `turn` is the one link of
-- the chain of jobs that may send, and `resume_at` is when the platform's clock takes the chain up again.
create table email_campaigns (
  store_id uuid not null,
  id uuid not null,
  state text not null check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  subject text not null default '',
  preheader text not null default '',
  body jsonb,
  button_label text not null default '',
  button_url text not null default '',
  product_id uuid,
  audience jsonb not null,
  revision integer not null default 0,
  scheduled_at timestamptz,
  started_at timestamptz,
  fixed_at timestamptz,
  ended_at timestamptz,
  turn integer not null default 0,
  resume_at timestamptz,
  waits_for text check (waits_for in ('allowance', 'provider')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (store_id, id),
  check ((state = 'scheduled') <= (scheduled_at is not null)),
  check ((state = 'sending') = (resume_at is not null)),
  check ((state in ('sent', 'cancelled')) <= (ended_at is not null)),
  check (deleted_at is null or state = 'draft')
);
create index email_campaigns_latest on email_campaigns (store_id, created_at desc, id desc);
create index email_campaigns_due on email_campaigns (store_id) where state in ('scheduled', 'sending');

-- To whom a campaign goes, fixed when its sending begins: every address once. The id is that of the letter, and the end
-- of the link that leaves the list.
create table campaign_recipients (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  email text not null,
  email_key text not null,
  name text not null,
  language text not null,
  source text not null check (source in ('subscriber', 'customer')),
  state text not null check (state in
    ('queued', 'sent', 'failed', 'delivered', 'bounced', 'complained', 'suppressed', 'cancelled')),
  problem text,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  updated_at timestamptz not null,
  unsubscribed_at timestamptz,
  primary key (store_id, id),
  constraint campaign_recipients_address unique (store_id, campaign_id, email_key),
  foreign key (store_id, campaign_id) references email_campaigns (store_id, id) on delete cascade
);
create index campaign_recipients_state on campaign_recipients (store_id, campaign_id, state);
create index campaign_recipients_turn on campaign_recipients (store_id, campaign_id, next_try_at, id) where state = 'queued';

-- Who wants no e-mails of a store any more, customers among them, who are on no list.
create table mail_optouts (
  store_id uuid not null,
  recipient_key text not null,
  left_at timestamptz not null,
  primary key (store_id, recipient_key)
);

do $$
declare t text;
begin
  foreach t in array array['email_campaigns', 'campaign_recipients', 'mail_optouts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
    execute format('grant select, insert, update, delete on %I to {{app}}', t);
  end loop;
end $$;

-- When a campaign of the store is next due, for the platform's clock, which sees no campaign.
alter table stores add column campaigns_at timestamptz;
create index stores_campaigns_due on stores (campaigns_at) where campaigns_at is not null;

alter table mail_messages drop constraint mail_messages_kind_check;
alter table mail_messages add constraint mail_messages_kind_check
  check (kind in ('receipt', 'free-receipt', 'sale', 'notice', 'code', 'opt-in', 'message', 'campaign', 'campaign-test'));

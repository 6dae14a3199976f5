-- The recipients of a campaign, most recently updated first, in all, by state and of those who unsubscribed.
create index campaign_recipients_latest on campaign_recipients (store_id, campaign_id, updated_at desc, id desc);
create index campaign_recipients_by_state on campaign_recipients (store_id, campaign_id, state, updated_at desc, id desc);
create index campaign_recipients_left on campaign_recipients (store_id, campaign_id, updated_at desc, id desc)
  where unsubscribed_at is not null;
drop index campaign_recipients_state;

-- How many recipients of a campaign are in each state, as counted after their latest change.
create table campaign_counts (
  store_id uuid not null,
  campaign_id uuid not null,
  changed_at timestamptz not null,
  counts jsonb not null,
  primary key (store_id, campaign_id),
  foreign key (store_id, campaign_id) references email_campaigns (store_id, id) on delete cascade
);
alter table campaign_counts enable row level security;
alter table campaign_counts force row level security;
create policy of_store on campaign_counts using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on campaign_counts to {{app}};

-- The subscribers of a state, latest first.
create index subscribers_by_state on subscribers (store_id, state, asked_at desc, id desc);

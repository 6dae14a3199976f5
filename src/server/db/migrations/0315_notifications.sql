-- Which emails about their store a creator wants, and the next one of each kind. Without a row, they are sent.
create table notification_settings (
  store_id uuid not null,
  kind text not null,
  is_on boolean not null default true,
  -- The enqueued email. It takes everything that happens until it is sent.
  email_id uuid,
  enqueued_at timestamptz,
  emailed_at timestamptz,
  primary key (store_id, kind),
  check ((email_id is null) = (enqueued_at is null))
);
alter table notification_settings enable row level security;
alter table notification_settings force row level security;
create policy of_store on notification_settings
  using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on notification_settings to {{app}};

-- What has happened that the creator was not emailed about yet.
create table notifications (
  store_id uuid not null,
  kind text not null,
  -- The review or comment.
  subject_id uuid not null,
  created_at timestamptz not null,
  -- The email that takes it. Null: it is still open.
  email_id uuid,
  primary key (store_id, kind, subject_id)
);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy of_store on notifications using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on notifications to {{app}};

-- Emails of the platform itself to creators, by the job that sends them: when a sender handed one over, and when the
-- mail service had taken it. A `sending_at` without a `sent_at` tells of a sender that died in between. No address and
-- no words of the email are kept here.
create table platform_emails (
  id uuid primary key,
  sending_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null
);
create index platform_emails_created on platform_emails (created_at);

alter table platform_emails enable row level security;
alter table platform_emails force row level security;
create policy of_platform on platform_emails using (on_platform()) with check (on_platform());
grant select, insert, update, delete on platform_emails to {{app}};

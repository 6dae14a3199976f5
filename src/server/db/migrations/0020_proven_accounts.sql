-- When somebody first showed that they read the mailbox of an account: every way in leads through it.
alter table accounts add column proven_at timestamptz;

alter table accounts no force row level security;
alter table sessions no force row level security;
alter table access_links no force row level security;
update accounts a set proven_at = coalesce(
  (select min(used_at) from access_links l where l.store_id = a.store_id and l.customer_id = a.id),
  a.created_at)
where a.password_hash is not null
  or exists (select from sessions s where s.store_id = a.store_id and s.account_id = a.id)
  or exists (
    select from access_links l
    where l.store_id = a.store_id and l.customer_id = a.id and l.used_at is not null);
alter table accounts force row level security;
alter table sessions force row level security;
alter table access_links force row level security;

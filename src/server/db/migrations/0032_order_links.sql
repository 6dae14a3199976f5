-- A receipt's link opens its order for thirty days on any device, and no longer signs anybody in. It works as long as
-- its customer has the address it was made for, unless the creator withdraws it.
alter table access_links add column withdrawn_at timestamptz;
alter table access_links add column email_key text;

alter table access_links no force row level security;
alter table accounts no force row level security;
update access_links l set email_key = a.email_key
  from accounts a where a.store_id = l.store_id and a.id = l.customer_id;
alter table accounts force row level security;
alter table access_links force row level security;

alter table access_links alter column email_key set not null;
alter table access_links drop column used_at;
create index access_links_order on access_links (store_id, order_id);

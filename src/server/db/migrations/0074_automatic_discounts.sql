-- A discount that applies without a code. Its `code` is the name that buyers see. It counts no uses per customer, because
-- nobody can leave it out.
alter table discounts
  add column is_automatic boolean not null default false,
  add constraint discounts_automatic check (not is_automatic or max_uses_per_customer is null);

create index discounts_automatic on discounts (store_id) where is_automatic and is_active and deleted_at is null;

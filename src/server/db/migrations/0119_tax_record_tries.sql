-- Of a refund, `lines` has what it takes back of the lines of the sale.
-- When the provider was last asked, so that records it never answers for don't keep others from being tried.
alter table tax_records add column tried_at timestamptz;
update tax_records set tried_at = created_at;
alter table tax_records alter column tried_at set not null;
drop index tax_records_open;
create index tax_records_open on tax_records (store_id, tried_at) where transaction_id is null and problem is null;

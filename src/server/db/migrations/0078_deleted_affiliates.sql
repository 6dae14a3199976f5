-- Affiliates whose name and address were removed. Their row stays for the commissions and payments in the ledger.
alter table store_affiliates add column deleted_at timestamptz;
drop index store_affiliates_latest;
create index store_affiliates_latest on store_affiliates (store_id, created_at desc, id desc) where deleted_at is null;

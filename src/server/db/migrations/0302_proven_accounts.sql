-- outside a transaction
-- The accounts of a store whose owner has signed in, also if most of its customers were imported.
drop index concurrently if exists accounts_proven;
create index concurrently accounts_proven on accounts (store_id, id) where proven_at is not null;

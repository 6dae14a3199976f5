-- The page that a creator built of blocks; null: the standing one, which needs no keeping.
alter table stores add column page jsonb;

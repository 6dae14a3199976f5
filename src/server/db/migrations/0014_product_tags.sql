-- What a product is about, in its creator's words: pages gather products by them.
alter table products add column tags text[] not null default '{}' check (cardinality(tags) <= 10);
create index products_tagged on products (store_id) where tags <> '{}' and deleted_at is null;

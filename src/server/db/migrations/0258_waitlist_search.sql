-- outside a transaction
drop index concurrently if exists waitlist_entries_search;
create index concurrently waitlist_entries_search on waitlist_entries (store_id, product_id, email_key collate "C");

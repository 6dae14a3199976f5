-- Lists of a large store are sorted by an index, not by reading every row.
create index orders_by_total on orders (store_id, total desc, id desc);
create index subscribers_by_email on subscribers (store_id, (email collate "und-x-icu"), id);

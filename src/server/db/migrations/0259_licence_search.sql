-- outside a transaction
drop index concurrently if exists licences_held;
create index concurrently licences_held on licences (store_id, product_id, (lower(held_for) collate "C"))
  where held_for is not null;

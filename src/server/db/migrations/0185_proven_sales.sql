-- Whether a store received a real payment here, which lifts its daily limit of emails. In a store with test payments only,
-- all of them were read.
create index orders_proven on orders (store_id)
  where not is_test and total > 0 and paid_at is not null and gateway <> 'external';

-- What the store lost to disputes, and the tax in it, which it no longer owes. Revenue is without either, as in the ledger.
alter table orders
  add column lost bigint not null default 0 constraint orders_lost check (lost >= 0),
  add column lost_tax bigint not null default 0,
  add constraint orders_lost_tax check (lost_tax between 0 and lost and refunded_tax + lost_tax <= tax);

update orders o set lost = d.lost
  from (select store_id, order_id, sum(withdrawn - reinstated) as lost from disputes where is_lost group by 1, 2) d
  where d.store_id = o.store_id and d.order_id = o.id;

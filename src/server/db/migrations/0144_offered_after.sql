-- An order that was placed at the price of an offer names the order after which it was offered, whoever pays it.
alter table orders add column offered_after uuid;
alter table orders add constraint orders_offered_after
  foreign key (store_id, offered_after) references orders (store_id, id);
create index orders_offered_after on orders (store_id, offered_after) where offered_after is not null;

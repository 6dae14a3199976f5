-- The most units of a product in one order. Buyers choose a quantity only if it is above 1.
alter table products
  add column max_quantity integer not null default 1,
  add constraint products_max_quantity check (max_quantity between 1 and 1000);

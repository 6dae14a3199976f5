alter table products validate constraint products_kind_known;

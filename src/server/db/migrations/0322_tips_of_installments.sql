-- A tip is paid with the first of several payments, and can be higher than it. The checkout limits it by the full price.
alter table orders drop constraint orders_tip;
alter table orders add constraint orders_tip check (tip >= 0) not valid;

-- `entitlements_once` takes the place of the first one.
alter table entitlements drop constraint entitlements_line;
alter table products validate constraint products_seats;
alter table order_lines validate constraint order_lines_seats;
alter table mail_messages validate constraint mail_messages_kind_check;

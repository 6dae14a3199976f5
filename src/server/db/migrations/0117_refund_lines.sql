-- What a refund returns of an order's lines. A refund of an amount has none.
create table refund_lines (
  store_id uuid not null,
  refund_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  tax bigint not null check (tax >= 0 and tax <= amount),
  currency character(3) not null,
  primary key (store_id, refund_id, order_line_id),
  foreign key (store_id, refund_id) references refunds (store_id, id),
  foreign key (store_id, order_line_id) references order_lines (store_id, id)
);
create index refund_lines_line on refund_lines (store_id, order_line_id);
alter table refund_lines enable row level security;
alter table refund_lines force row level security;
create policy of_store on refund_lines using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert on refund_lines to {{app}};

-- How many units of a hold were put back by refunds of lines.
alter table stock_holds add column returned integer not null default 0;
alter table stock_holds add constraint stock_holds_returned check (returned between 0 and quantity);

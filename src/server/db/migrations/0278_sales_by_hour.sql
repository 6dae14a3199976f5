-- What was sold in all by the hour, beside the quarters of an hour: days that begin with an hour are added up from fewer rows.
alter table sale_sums drop constraint sale_sums_dimension_check, add constraint sale_sums_dimension_check
  check (dimension in ('all', 'hour', 'product', 'source', 'campaign', 'block'));
alter table sale_sums no force row level security;
insert into sale_sums (store_id, dimension, starts_at, key, currency, is_elsewhere, orders, units, revenue, kept_units, kept_amount)
  select store_id, 'hour', date_bin('1 hour', starts_at, timestamptz 'epoch'), key, currency, is_elsewhere,
         sum(orders), sum(units), sum(revenue), sum(kept_units), sum(kept_amount)
    from sale_sums where dimension = 'all' group by 1, 3, 4, 5, 6;
alter table sale_sums force row level security;

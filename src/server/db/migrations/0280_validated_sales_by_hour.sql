alter table sale_sums validate constraint sale_sums_dimension_check;
alter table backfills validate constraint backfills_task_check;

-- What was sold in all by the hour, beside the quarters of an hour: days that begin with an hour are added up from fewer rows.
alter table sale_sums drop constraint sale_sums_dimension_check;
alter table sale_sums add constraint sale_sums_dimension_check
  check (dimension in ('all', 'hour', 'product', 'source', 'campaign', 'block')) not valid;

alter table backfills drop constraint backfills_task_check;
alter table backfills add constraint backfills_task_check
  check (task in ('customer-terms', 'subscriber-terms', 'sale-sums', 'customer-sums', 'event-totals',
    'product-terms', 'published-terms', 'message-terms', 'image-terms', 'media-terms', 'product-tags', 'published-covers',
    'customer-tags', 'entitlement-sources', 'sale-hours')) not valid;

-- A task that the version before does not know, so it leaves it to a node that writes hours. Until then, quarters are read.
alter table stores no force row level security;
alter table backfills no force row level security;
insert into backfills (store_id, task) select id, 'sale-hours' from stores;
alter table stores force row level security;
alter table backfills force row level security;

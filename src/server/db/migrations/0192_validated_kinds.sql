alter table search_terms validate constraint search_terms_kind_check;
alter table backfills validate constraint backfills_task_check;

alter table backfills validate constraint backfills_task_check;

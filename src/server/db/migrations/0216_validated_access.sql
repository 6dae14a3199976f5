alter table entitlements validate constraint entitlements_source_known;
alter table entitlements validate constraint entitlements_validity;
alter table backfills validate constraint backfills_task_check;

-- Where an entitlement comes from, when it is valid, and everything that closes it. `revoked_at` and `revoked_reason` stay, and
-- are written together with `closed_for`, because the version before reads and writes only these two.
alter table entitlements
  add column source text,
  add column source_id uuid,
  add column valid_from timestamptz,
  add column valid_until timestamptz,
  add column closed_for text[];
alter table entitlements add constraint entitlements_source_known
  check (source in ('line', 'grant', 'subscription', 'bundle', 'gift', 'seat')) not valid;
alter table entitlements add constraint entitlements_validity check (valid_until > valid_from) not valid;

alter table backfills drop constraint backfills_task_check;
alter table backfills add constraint backfills_task_check
  check (task in ('customer-terms', 'subscriber-terms', 'sale-sums', 'customer-sums', 'event-totals',
    'product-terms', 'published-terms', 'message-terms', 'image-terms', 'media-terms', 'product-tags', 'published-covers',
    'customer-tags', 'entitlement-sources')) not valid;

alter table stores no force row level security;
alter table backfills no force row level security;
insert into backfills (store_id, task) select id, 'entitlement-sources' from stores;
alter table stores force row level security;
alter table backfills force row level security;

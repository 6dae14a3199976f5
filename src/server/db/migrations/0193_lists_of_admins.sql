-- outside a transaction
-- The audit log and the security events of one admin, one target and one kind, latest first.
drop index concurrently if exists audit_entries_actor;
create index concurrently audit_entries_actor on audit_entries (actor_id, at desc, id desc);
drop index concurrently if exists audit_entries_target;
create index concurrently audit_entries_target on audit_entries (target_id, at desc, id desc);
drop index concurrently if exists audit_entries_action;
create index concurrently audit_entries_action on audit_entries (action, at desc, id desc);
drop index concurrently if exists security_events_kind;
create index concurrently security_events_kind on security_events (store_id, kind, at desc, id desc);
-- Where an image is in use.
drop index concurrently if exists product_covers_image;
create index concurrently product_covers_image on product_covers (store_id, image_id);
-- The latest published products.
drop index concurrently if exists products_newest;
create index concurrently products_newest on products (store_id, published_at desc)
  where state = 'published' and deleted_at is null;

-- outside a transaction
-- An owner of a product is told of an update once.
drop index concurrently if exists campaign_recipients_owner;
create unique index concurrently campaign_recipients_owner on campaign_recipients (store_id, campaign_id, owner_id)
  where owner_id is not null;

-- Of an update of a product: the customer who owns it, so that nobody gets it twice if their address changes meanwhile. Null: of any
-- other campaign, or stored by an earlier version.
alter table campaign_recipients add column owner_id uuid;

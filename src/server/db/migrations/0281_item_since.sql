-- Since when the entitlement is to its present product and variant. Null: since it was granted.
alter table entitlements add column item_since timestamptz;

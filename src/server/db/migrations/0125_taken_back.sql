-- A bank can take the money of a dispute again after the seller had won it, and give it back after they had lost it. `round`
-- tells apart the bookings of one dispute, so that the same accounts can move once more. Transfers from before have none.
alter table ledger_transfers add column round integer not null default 0 check (round >= 0);
alter table ledger_transfers drop constraint ledger_transfers_once;
alter table ledger_transfers add constraint ledger_transfers_once
  unique (store_id, event, event_id, debit_account, credit_account, round);
-- The round of the next booking.
alter table disputes add column round integer not null default 1 check (round > 0);

-- Everybody who was told of a higher price is told if it is taken back. `email_id` is the email that told them. Older notices
-- name none.
alter table price_rise_notices add column email_id uuid;
alter table price_rise_notices add column taken_back_at timestamptz;
grant update on price_rise_notices to {{app}};

-- A bundle that a creator gives by hand gives the products in it. Their entitlements name that of the bundle, and are revoked
-- and restored with it. Beside it, a customer can have the same product in other ways.
alter table entitlements add column granted_with uuid;
alter table entitlements add constraint entitlements_granted_with
  foreign key (store_id, granted_with) references entitlements (store_id, id);
drop index entitlements_grant;
create unique index entitlements_grant on entitlements (store_id, customer_id, product_id)
  where granted_by is not null and granted_with is null and revoked_at is null;
create unique index entitlements_part on entitlements (store_id, granted_with, product_id) where granted_with is not null;

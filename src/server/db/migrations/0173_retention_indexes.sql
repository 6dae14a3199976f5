-- What the hourly sweep deletes is found by an index, oldest first, so that a step of a thousand rows costs the same however
-- many rows a store has.
create index sessions_oldest on sessions (store_id, created_at);
create index sessions_with_address on sessions (store_id, created_at) where address <> '';
create index email_codes_expiry on email_codes (store_id, expires_at);
create index email_rights_expiry on email_rights (store_id, expires_at);
create index access_links_expiry on access_links (store_id, expires_at);
create index subscribers_waiting on subscribers (store_id, asked_at, id) where state = 'waiting';
create index spent_challenges_expiry on spent_challenges (expires_at);

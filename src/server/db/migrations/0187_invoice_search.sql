-- Documents by the beginning of their number.
create index invoices_by_number on invoices (store_id, (number collate "C"));
-- The messages that nobody has read.
create index contact_messages_unread on contact_messages (store_id) where read_at is null;

-- The rule that the customer was told when the call was booked: what canceling gives until how many hours before, and how often
-- the call can be moved until how many hours before. Null: booked before this was stored. The call's present rule applies.
alter table bookings add column cancel_rule text;
alter table bookings add column cancel_hours integer;
alter table bookings add column moves_max integer;
alter table bookings add column move_hours integer;
-- What a cancellation returns of what was paid, and whether it ends payments that were still to come.
alter table bookings add column cancel_refund bigint;
alter table bookings add column cancel_currency text;
alter table bookings add column ends_payments boolean not null default false;
-- The money could not be returned automatically, so its host has to contact the customer about it.
alter table bookings add column needs_contact boolean not null default false;
-- Since when a canceled call waits for its refund to begin. Null: it does not wait.
alter table bookings add column refund_due_at timestamptz;
alter table bookings add constraint bookings_cancel_rule_known
  check (cancel_rule in ('none', 'again', 'refund')) not valid;

-- What the customer of a canceled call got for it: nothing, another time, or the money. Null: canceled before this was stored.
alter table bookings add column cancel_outcome text;
alter table bookings add constraint bookings_cancel_outcome_known
  check (cancel_outcome in ('none', 'again', 'refund')) not valid;

-- Where a store can be written to: one to five printable lines at the foot of what it sends to its audience.
alter table stores add column postal_address text check (
  char_length(postal_address) <= 300
  and postal_address ~ '^[^\u0001-\u001f\u007f-\u009f]+(\n[^\u0001-\u001f\u007f-\u009f]+){0,4}$');

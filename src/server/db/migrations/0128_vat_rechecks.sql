-- What the register said about the VAT id of the last period when it was asked again before a renewal. Null: never asked.
alter table subscriptions
  add column vat_id text not null default '',
  add column vat_status text,
  add column vat_consultation text not null default '',
  add column vat_checked_at timestamptz,
  add constraint subscriptions_vat_status check (vat_status in ('valid', 'invalid', 'unavailable')),
  add constraint subscriptions_vat_check check ((vat_status is null) = (vat_checked_at is null));

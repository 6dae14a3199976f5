-- Where the card that paid comes from. Empty: unknown, or not paid by card.
alter table tax_evidence
  add column card_country text not null default '',
  -- Connection and card both come from elsewhere than the buyer chose. A business proves its country with its VAT id.
  add column is_contradicted boolean not null generated always as (
    kind <> 'reverse-charge'
    and connection_country not in ('', chosen_country) and card_country not in ('', chosen_country)) stored,
  -- When the creator checked the buyer's country.
  add column checked_at timestamptz;
create index tax_evidence_contradicted on tax_evidence (store_id, order_id) where is_contradicted and checked_at is null;
-- The report of sales to businesses reads these only.
create index tax_evidence_businesses on tax_evidence (store_id, order_id) where vat_status = 'valid';
-- The country of the card and the VAT id that was confirmed later become known after the order was placed.
grant update on tax_evidence to {{app}};

-- A refund of the tax alone, because the buyer is a business that owes it.
alter table refunds add column is_tax_only boolean not null default false;

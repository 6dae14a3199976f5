-- The creator's declaration to sell less than EUR 100,000 a year to consumers in other countries of the EU.
alter table tax_settings add column is_one_proof_enough boolean not null default false;
-- How many proofs of the buyer's country must agree, the buyer's choice included. Earlier orders keep the rule they had.
alter table tax_evidence add column proofs_needed smallint not null default 1 check (proofs_needed in (1, 2));
-- Also true if two proofs are needed and only the choice is known.
drop index tax_evidence_contradicted;
alter table tax_evidence drop column is_contradicted;
alter table tax_evidence add column is_contradicted boolean not null generated always as (
  kind <> 'reverse-charge' and (connection_country <> '' or card_country <> '' or proofs_needed = 2)
  and chosen_country not in (connection_country, card_country)) stored;
create index tax_evidence_contradicted on tax_evidence (store_id, order_id) where is_contradicted and checked_at is null;

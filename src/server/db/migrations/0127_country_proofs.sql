-- One rule as in `compareCountries`: some proof is known, and none agrees with the country that the buyer chose. A
-- business proves its country with its VAT id.
drop index tax_evidence_contradicted;
alter table tax_evidence drop column is_contradicted;
alter table tax_evidence add column is_contradicted boolean not null generated always as (
  kind <> 'reverse-charge' and (connection_country <> '' or card_country <> '')
  and chosen_country not in (connection_country, card_country)) stored;
create index tax_evidence_contradicted on tax_evidence (store_id, order_id) where is_contradicted and checked_at is null;
-- Renewals were written without the proof of the connection, which is that of the first period.
update tax_evidence e set connection_country = f.connection_country, checked_at = f.checked_at
  from subscription_periods p
  join lateral (select order_id from subscription_periods x
    where x.store_id = p.store_id and x.subscription_id = p.subscription_id order by x.period_start limit 1) o on true
  join tax_evidence f on f.store_id = p.store_id and f.order_id = o.order_id
 where e.store_id = p.store_id and e.order_id = p.order_id and e.order_id <> f.order_id
   and e.connection_country = '' and e.chosen_country = f.chosen_country;

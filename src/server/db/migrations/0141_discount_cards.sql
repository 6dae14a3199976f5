-- A limit per customer counts the card too, by the provider's fingerprint. Empty: unknown.
alter table discount_uses
  add column card_key text not null default '',
  -- The card became known with the payment, and had used the discount before.
  add column is_over_limit boolean not null default false;
create index discount_uses_card on discount_uses (store_id, discount_id, card_key) where card_key <> '';

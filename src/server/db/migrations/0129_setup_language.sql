-- The language of the provider's page on which a customer replaces a card. Null: unknown.
alter table method_setups add column language text;

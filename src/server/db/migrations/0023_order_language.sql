-- The language its buyer bought in, for letters that no page of theirs asks for. Orders from before, and sales that
-- were made elsewhere, have none.
alter table orders add column language text
  constraint orders_language check (language in ('en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ja', 'ar'));

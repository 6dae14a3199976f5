-- What visitors ask about a product, with its creator's answers.
alter table products add column faq jsonb not null default '[]'::jsonb;

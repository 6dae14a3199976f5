-- From a number of units on, each unit can cost less: [{"from": 10, "amount": 800}], in the order of `from`.
alter table products add column price_tiers jsonb not null default '[]';
alter table product_prices add column tiers jsonb not null default '[]';

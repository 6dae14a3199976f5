-- Where the card that paid comes from, also for orders without tax. Empty: unknown, or not paid by card. If a store turns
-- tax on, its subscribers are taxed there.
alter table payments add column card_country text not null default '';

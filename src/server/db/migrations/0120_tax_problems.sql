-- Why the provider refuses to calculate the tax of the next period: each reason once, the latest last, because the creator
-- is emailed once about each. Empty: it does not refuse.
alter table subscriptions add column tax_problems text[] not null default '{}';

alter table tax_records
  -- How often the creator had a refused record tried again. Each try has a key of its own.
  add column retries int not null default 0,
  -- When the creator dismissed the refusal, or it was refused because nothing had to be recorded.
  add column handled_at timestamptz;
update tax_records set handled_at = created_at where problem = 'Nothing of the sale is left to take back.';
create index tax_records_problems on tax_records (store_id, tried_at desc, id)
  where problem is not null and handled_at is null;

-- Which of a country's rates a product has. 'zero': nobody pays tax for it. The rate table has standard and reduced rates.
alter table products
  add column tax_class text not null default 'standard',
  add constraint products_tax_class check (tax_class in ('standard', 'reduced', 'zero'));

alter table tax_rates
  add column class text not null default 'standard',
  add constraint tax_rates_class check (class in ('standard', 'reduced')),
  drop constraint tax_rates_once,
  add constraint tax_rates_once unique (store_id, country, region, class, valid_from);

-- The rate of a line's tax. 0: none. `tax_evidence` has the highest of its order.
alter table order_lines
  add column tax_bps integer not null default 0,
  add constraint order_lines_tax_bps check (tax_bps between 0 and 10000);
update order_lines l set tax_bps = e.bps
  from tax_evidence e where e.store_id = l.store_id and e.order_id = l.order_id;

-- The amount without tax that a transfer of tax belongs to. An event can move taxes at several rates, but moves the
-- amounts without tax in one transfer.
alter table ledger_transfers add column tax_base bigint;
update ledger_transfers t set tax_base = coalesce((
  select s.amount from ledger_transfers s
  where s.store_id = t.store_id and s.event = t.event and s.event_id = t.event_id
    and (s.credit_account = 'store' and s.debit_account = t.debit_account
      or s.debit_account = 'store' and s.credit_account = t.credit_account)
), 0) where t.tax_account is not null;
alter table ledger_transfers add constraint ledger_transfers_tax_base check ((tax_account is null) = (tax_base is null));

-- How a store charges tax. Without a row, or with `is_on` false, it charges none.
create table tax_settings (
  store_id uuid primary key references stores (id) on delete cascade,
  is_on boolean not null,
  -- The country of the creator's business.
  home char(2) not null,
  -- Whether prices contain the tax. Otherwise it is added.
  is_inclusive boolean not null,
  -- The creator's declaration to sell less than EUR 10,000 a year to consumers in other countries of the EU.
  is_below_threshold boolean not null,
  updated_at timestamptz not null
);

-- The creator's own rates. A rate is valid from its first day, such as 2026-01-31, until before its last.
create table tax_rates (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null,
  country char(2) not null,
  -- A state or province. Empty: the whole country.
  region text not null,
  bps integer not null check (bps between 0 and 10000),
  valid_from text not null check (valid_from ~ '^\d{4}-\d\d-\d\d$'),
  valid_to text check (valid_to ~ '^\d{4}-\d\d-\d\d$'),
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint tax_rates_once unique (store_id, country, region, valid_from),
  constraint tax_rates_period check (valid_to > valid_from)
);

-- What an order's tax was decided on. An order without a row was placed while the store charged no tax.
create table tax_evidence (
  store_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('none', 'reverse-charge', 'taxed')),
  -- Where the tax is owed, and its rate.
  country char(2) not null,
  region text not null,
  bps integer not null check (bps between 0 and 10000),
  is_inclusive boolean not null,
  -- The country that the buyer chose, and where the connection comes from. Empty: unknown.
  chosen_country char(2) not null,
  connection_country text not null,
  -- Whether the buyer confirmed the choice although the connection comes from elsewhere.
  is_confirmed boolean not null,
  -- The buyer's VAT id, whether VIES confirmed it, and the consultation's number. Empty: none.
  vat_id text not null,
  vat_status text not null check (vat_status in ('none', 'valid', 'unavailable')),
  vat_consultation text not null,
  created_at timestamptz not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id),
  constraint tax_evidence_rate check ((kind = 'taxed') = (bps > 0)),
  constraint tax_evidence_reverse_charge check (kind <> 'reverse-charge' or vat_status = 'valid'),
  constraint tax_evidence_vat_id check ((vat_id = '') = (vat_status = 'none'))
);

do $$
declare t text;
begin
  foreach t in array array['tax_settings', 'tax_rates', 'tax_evidence'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
  end loop;
end $$;
grant select, insert, update on tax_settings to {{app}};
grant select, insert, update, delete on tax_rates to {{app}};
-- An order that nobody paid is deleted with everything that belongs to it.
grant select, insert, delete on tax_evidence to {{app}};

-- The tax in an order: contained in its prices, or added to them.
alter table orders add column is_tax_included boolean not null default false;
alter table orders drop constraint orders_check1;
alter table orders add constraint orders_sum check (
  total = subtotal - discount + case when is_tax_included then 0 else tax end);
alter table orders add constraint orders_tax check (tax <= total);
-- The tax in what was refunded.
alter table orders add column refunded_tax bigint not null default 0;
alter table orders add constraint orders_refunded_tax check (
  refunded_tax between 0 and tax and refunded_tax <= refunded);
alter table order_lines add column tax bigint not null default 0;
alter table order_lines add constraint order_lines_tax check (tax >= 0);
alter table refunds add column tax bigint not null default 0;
alter table refunds add constraint refunds_tax check (tax between 0 and amount);

-- The report of taxes reads only the transfers to and from accounts of taxes.
alter table ledger_transfers add column tax_account text generated always as (
  case when credit_account like 'tax:%' then credit_account when debit_account like 'tax:%' then debit_account end) stored;
create index ledger_transfers_tax on ledger_transfers (store_id, created_at) where tax_account is not null;

-- Who sells, as invoices name it. Without a row, orders get a receipt only.
create table invoice_settings (
  store_id uuid primary key references stores (id) on delete cascade,
  legal_name text not null check (legal_name <> ''),
  address text not null check (address <> ''),
  country char(2) not null,
  -- Empty: the creator has none.
  tax_id text not null,
  -- A sentence on every invoice, such as the reason why no tax is charged.
  note text not null,
  invoice_prefix text not null,
  credit_note_prefix text not null,
  is_yearly boolean not null,
  -- Orders paid before this get an invoice only if the creator asks for it.
  started_at timestamptz not null,
  updated_at timestamptz not null,
  -- A prefix that ends with a digit would make two series share numbers.
  constraint invoice_settings_prefixes check (
    invoice_prefix !~ '[0-9]$' and credit_note_prefix !~ '[0-9]$'
      and lower(invoice_prefix) <> lower(credit_note_prefix))
);

-- The last number of each series. A series is the text before the number.
create table invoice_counters (
  store_id uuid not null references stores (id) on delete cascade,
  series text not null,
  last integer not null check (last > 0),
  primary key (store_id, series)
);

-- What a buyer wants to see on the invoice of an order. Given once.
create table invoice_buyers (
  store_id uuid not null,
  order_id uuid not null,
  name text not null,
  company text not null,
  address text not null,
  country text not null,
  tax_id text not null,
  created_at timestamptz not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id)
);

-- Invoices and credit notes. A row is written with its number in one transaction, so no number is lost or given twice.
-- The PDF is stored afterwards, once. Nothing else ever changes.
create table invoices (
  store_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'credit-note')),
  -- Null for the documents of test orders, which are outside every series.
  series text,
  sequence integer,
  number text not null,
  order_id uuid not null,
  -- The refund that a credit note is about.
  refund_id uuid,
  -- The document that this one corrects.
  corrects_id uuid,
  currency char(3) not null,
  tax bigint not null check (tax >= 0),
  total bigint not null check (total >= tax),
  -- Everything that the PDF shows.
  content jsonb not null,
  issued_at timestamptz not null,
  storage_key text,
  bytes bigint,
  sha256 bytea,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, refund_id) references refunds (store_id, id),
  foreign key (store_id, corrects_id) references invoices (store_id, id),
  constraint invoices_number unique (store_id, number),
  constraint invoices_sequence unique (store_id, series, sequence),
  -- One document of each kind for each refund.
  constraint invoices_refund unique (store_id, refund_id, kind),
  constraint invoices_series check ((series is null) = (sequence is null)),
  constraint invoices_file check (num_nulls(storage_key, bytes, sha256) in (0, 3))
);
create index invoices_latest on invoices (store_id, issued_at desc, id desc);
create index invoices_order on invoices (store_id, order_id);
create index invoices_corrects on invoices (store_id, corrects_id);
-- A document is replaced once. Refunds correct it partly, and several can.
create unique index invoices_replaced on invoices (store_id, corrects_id) where refund_id is null;
create index invoices_unstored on invoices (store_id) where storage_key is null;
-- The first invoice of an order. Later ones correct it.
create unique index invoices_first on invoices (store_id, order_id) where corrects_id is null;

do $$
declare t text;
begin
  foreach t in array array['invoice_settings', 'invoice_counters', 'invoice_buyers', 'invoices'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
  end loop;
end $$;
grant select, insert, update on invoice_settings, invoice_counters to {{app}};
grant select, insert, delete on invoice_buyers to {{app}};
grant select, insert on invoices to {{app}};
grant update (storage_key, bytes, sha256) on invoices to {{app}};
create policy stored_once on invoices as restrictive for update to {{app}} using (storage_key is null) with check (true);

-- What buyers have to agree to before they order. No row: nothing.
create table consent_settings (
  store_id uuid primary key references stores (id) on delete cascade,
  asks_terms boolean not null,
  asks_withdrawal boolean not null,
  updated_at timestamptz not null
);
alter table consent_settings enable row level security;
alter table consent_settings force row level security;
create policy of_store on consent_settings using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on consent_settings to {{app}};

-- Legal pages as buyers agreed to them. A text is kept once, however many orders refer to it.
create table agreed_texts (
  store_id uuid not null references stores (id) on delete cascade,
  hash bytea not null,
  html text not null,
  primary key (store_id, hash)
);
alter table agreed_texts enable row level security;
alter table agreed_texts force row level security;
create policy of_store on agreed_texts using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, delete on agreed_texts to {{app}};

-- What a buyer agreed to with an order, word for word.
create table order_consents (
  store_id uuid not null,
  order_id uuid not null,
  kind text not null constraint order_consents_kind check (kind in ('terms', 'withdrawal')),
  sentence text not null,
  -- The legal pages that the sentence names. Null: it names none.
  text_hash bytea,
  agreed_at timestamptz not null,
  primary key (store_id, order_id, kind),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, text_hash) references agreed_texts (store_id, hash)
);
alter table order_consents enable row level security;
alter table order_consents force row level security;
create policy of_store on order_consents using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, delete on order_consents to {{app}};

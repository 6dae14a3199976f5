-- Updates of products that creators announced to the owners. The email is a campaign with the same id.
create table product_updates (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- What the creator says is new. Empty: nothing.
  note text not null,
  -- It is about what was added or changed after this, until it was announced.
  since timestamptz not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, id) references email_campaigns (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index product_updates_latest on product_updates (store_id, product_id, created_at desc);
alter table product_updates enable row level security;
alter table product_updates force row level security;
create policy of_store on product_updates using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on product_updates to {{app}};

-- Which emails about their products customers have turned off, or on again. Without a row, the default of the kind applies.
create table email_preferences (
  store_id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('updates', 'lessons')),
  is_wanted boolean not null,
  changed_at timestamptz not null,
  primary key (store_id, customer_id, kind),
  foreign key (store_id, customer_id) references customers (store_id, id)
);
alter table email_preferences enable row level security;
alter table email_preferences force row level security;
create policy of_store on email_preferences using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on email_preferences to {{app}};

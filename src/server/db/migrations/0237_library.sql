-- What a customer does with their library: which items they archived, and where they left off. `item_id` is the place in the library,
-- which is an order line or an entitlement.
create table library_items (
  store_id uuid not null,
  customer_id uuid not null,
  item_id uuid not null,
  archived_at timestamptz,
  opened_at timestamptz,
  -- What was opened last of the item: a file, or a page of a content.
  file_id uuid,
  content_id uuid,
  page integer,
  primary key (store_id, customer_id, item_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index library_items_opened on library_items (store_id, customer_id, opened_at desc) where opened_at is not null;
alter table library_items enable row level security;
alter table library_items force row level security;
create policy of_store on library_items using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on library_items to {{app}};

-- When a customer was in their library last, and when they had been there before that. `since` is null at the first visit.
create table library_visits (
  store_id uuid not null,
  customer_id uuid not null,
  visited_at timestamptz not null,
  since timestamptz,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
alter table library_visits enable row level security;
alter table library_visits force row level security;
create policy of_store on library_visits using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on library_visits to {{app}};

-- When customers were first able to open a content as it is now.
alter table contents add column published_at timestamptz;

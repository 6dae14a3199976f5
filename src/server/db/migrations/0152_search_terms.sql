-- The words by which customers and subscribers are found. Under row-level security no index can answer LIKE, because the
-- operator is not leakproof. Comparisons are, so a prefix is a range of them.
create table search_terms (
  store_id uuid not null,
  kind text not null check (kind in ('customer', 'subscriber')),
  term text collate "C" not null,
  id uuid not null,
  primary key (store_id, kind, term, id)
);
create index search_terms_owner on search_terms (store_id, id);
alter table search_terms enable row level security;
alter table search_terms force row level security;
create policy of_store on search_terms using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on search_terms to {{app}};

-- Lowercase, without accents. `foldText` in src/shared/rules/searchTerms.ts does the same.
create function fold_text(input text) returns text language sql immutable parallel safe as $$
  select translate(
    lower(regexp_replace(normalize(input, NFKD), '[\u0300-\u036f\u064b-\u065f\u0670]', '', 'g') collate "und-x-icu"),
    'łøđıħ', 'lodih')
$$;

-- The terms of an email and a name: the email, its domain with and without @, and each word of both.
create function person_terms(email text, name text) returns setof text language sql immutable parallel safe as $$
  select distinct left(term, 64) from (
    select lower(email) union all select lower(substring(email from '@.*$')) union all select lower(substring(email from '@(.*)$'))
    union all
    select regexp_split_to_table(fold_text(name || ' ' || regexp_replace(email, '\.[^.@]*$', '')) collate "und-x-icu", '[^[:alnum:]]+')
  ) terms (term) where term <> ''
$$;

-- What an upgrade leaves to do for a store, in steps of which each is a transaction: everything up to `after_id` is done.
create table backfills (
  store_id uuid not null,
  task text not null check (task in ('customer-terms', 'subscriber-terms')),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (store_id, task)
);
alter table stores no force row level security;
insert into backfills (store_id, task) select id, task from stores, unnest(array['customer-terms', 'subscriber-terms']) task;
alter table stores force row level security;
alter table backfills enable row level security;
alter table backfills force row level security;
create policy of_store on backfills using (store_id = current_realm() or on_platform())
  with check (store_id = current_realm());
grant select, update, delete on backfills to {{app}};

-- Prefixes of order numbers, references and the emails of gifts are ranges as well.
alter table orders alter column number type text collate "C", alter column reference type text collate "C";
create index gifts_by_email on gifts (store_id, (lower(email) collate "C"));

-- The orders of a rare state, latest first. Almost all orders are paid.
create index orders_by_status on orders (store_id, status, placed_at desc, id desc) where status <> 'paid';
drop index orders_pending;

-- Customers in the order of their names.
create index customers_by_name on customers (store_id, (coalesce(nullif(name, ''), email) collate "und-x-icu"), id);

-- The legal pages of a store: what its creator drafts, and what visitors read.
create table legal_pages (
  store_id uuid not null references stores (id) on delete cascade,
  kind text not null constraint legal_pages_kind check (kind in ('terms', 'privacy', 'refunds', 'imprint')),
  draft jsonb,
  text jsonb,
  html text,
  published_at timestamptz,
  updated_at timestamptz not null,
  primary key (store_id, kind),
  constraint legal_pages_published check (
    (text is null) = (html is null) and (text is null) = (published_at is null)
  )
);
alter table legal_pages enable row level security;
alter table legal_pages force row level security;
create policy of_store on legal_pages using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on legal_pages to {{app}};

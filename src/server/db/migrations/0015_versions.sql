-- What a store looked like each time it was published, and before the first time; the oldest are pruned.
create table store_versions (
  store_id uuid not null,
  number integer not null,
  snapshot jsonb not null,
  fields text[] not null,
  published_at timestamptz not null,
  primary key (store_id, number)
);

-- The draft that waits for its hour, as it was when the hour was set; one that could not be published says why.
create table store_schedules (
  store_id uuid not null,
  publish_at timestamptz not null,
  draft jsonb not null,
  revision bigint not null,
  created_at timestamptz not null,
  failed_at timestamptz,
  failed_reason text,
  primary key (store_id)
);

-- When the store's waiting draft is due, for the platform's clock; links to the preview of an older epoch are void.
alter table stores add column publish_at timestamptz;
alter table stores add column preview_epoch integer not null default 0;
create index stores_publish_due on stores (publish_at) where publish_at is not null;

do $$
declare t text;
begin
  foreach t in array array['store_versions', 'store_schedules'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
  end loop;
end $$;

grant select, insert, update, delete on store_versions, store_schedules to {{app}};

-- What a creator has drafted for the store and not yet published; the row goes with publishing or discarding.
create table store_previews (
  store_id uuid not null,
  draft jsonb not null,
  revision bigint not null,
  updated_at timestamptz not null,
  primary key (store_id)
);

-- The change that touched each drafted field last, and the window it came from. It outlives the draft: a window that
-- slept through a discarding is still told.
create table store_preview_fields (
  store_id uuid not null,
  field text not null,
  revision bigint not null,
  editor text,
  primary key (store_id, field)
);

do $$
declare t text;
begin
  foreach t in array array['store_previews', 'store_preview_fields'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_store on %I using (store_id = current_realm()) with check (store_id = current_realm())', t);
  end loop;
end $$;

grant select, insert, update, delete on store_previews, store_preview_fields to {{app}};

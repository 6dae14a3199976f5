-- The end of a store: off line at once, kept for a while, then gone with everything that bears its id.
-- The end of its pool of customers alone: closed at once, cleared of people after the same while.

alter table stores
  -- From here on nothing brings the store back; its bytes go first, its rows last.
  add column removing_at timestamptz check (removing_at is null or deleted_at is not null),
  add column pool_closed_at timestamptz,
  add column pool_cleared_at timestamptz check (pool_cleared_at is null or pool_closed_at is not null);
create index stores_deleted on stores (deleted_at) where deleted_at is not null;
create index stores_pool_closed on stores (pool_closed_at) where pool_closed_at is not null;

-- One creator's living stores have different names; where that was not so, the later ones get a mark.
select set_config('app.store_id', '00000000-0000-0000-0000-000000000000', true);
update stores set name = left(name, 88) || ' ' || left(id::text, 8)
  where deleted_at is null and exists (
    select from stores as earlier
      where earlier.creator_id = stores.creator_id and lower(earlier.name) = lower(stores.name)
        and earlier.deleted_at is null and (earlier.created_at, earlier.id) < (stores.created_at, stores.id));
create unique index stores_name on stores (creator_id, lower(name)) where deleted_at is null;

-- An address outlives its store: it rests, nobody's, until others may have it.
alter table store_addresses
  alter column store_id drop not null,
  add column rests_until timestamptz,
  add check (store_id is not null or rests_until is not null);
create index store_addresses_resting on store_addresses (rests_until) where rests_until is not null;

-- Whoever bought stays in the books, without a name.
alter table customers add column anonymous_since timestamptz;

-- The one way to delete what is history otherwise, and only from a store that is being removed. Tables that refer to
-- others go before them.
create function remove_store_rows() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare t regclass;
begin
  if not exists (select from stores where id = current_realm() and removing_at is not null) then
    raise exception 'Only a store that is being removed loses its rows.';
  end if;
  for t in
    with recursive walled as (
      select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'store_id'),
    depths (oid, depth) as (
      select oid, 0 from walled
      union
      select k.conrelid, d.depth + 1 from depths d
        join pg_constraint k on k.confrelid = d.oid and k.contype = 'f' and k.conrelid <> k.confrelid)
    select oid::regclass from depths where oid in (select oid from walled) group by oid order by max(depth) desc
  loop
    execute format('delete from %s where store_id = $1', t) using current_realm();
  end loop;
  delete from stores where id = current_realm();
end $$;

-- What goes with a person goes with all of a cleared pool's people: every table that an account or a customer takes
-- along. The people themselves stay where the books name them.
create function clear_pool_rows() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare t regclass;
begin
  if not exists (select from stores where id = current_realm() and pool_cleared_at is not null) then
    raise exception 'Only a pool that is being cleared loses its rows.';
  end if;
  for t in
    select distinct conrelid::regclass from pg_constraint
      where contype = 'f' and confdeltype = 'c' and conrelid <> 'customers'::regclass
        and confrelid in ('accounts'::regclass, 'customers'::regclass)
  loop
    execute format('delete from %s where store_id = $1', t) using current_realm();
  end loop;
end $$;

revoke execute on function remove_store_rows(), clear_pool_rows() from public;
grant execute on function remove_store_rows(), clear_pool_rows() to {{app}};

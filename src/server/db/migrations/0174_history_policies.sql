-- On a cluster, a function of the owner cannot change what the same transaction changed before. So the product's role deletes
-- the history of deleted customers itself, and policies say when it may. The functions that did this remain for one release.
-- On a cluster, `distributeTables` replaces these two by ones that read the shard beside the row.
create function is_anonymous(store uuid, searched uuid) returns boolean language sql stable as $$
  select exists (select from customers where store_id = store and id = searched and anonymous_since is not null)
$$;
create function is_pool_cleared(store uuid) returns boolean language sql stable as $$
  select exists (select from stores where id = store and pool_cleared_at is not null)
$$;
drop policy of_store on customer_events;
create policy of_store on customer_events for select using (store_id = current_realm());
create policy added_by_store on customer_events for insert with check (store_id = current_realm());
create policy only_of_deleted on customer_events for delete to {{app}}
  using (store_id = current_realm() and (is_anonymous(store_id, customer_id) or is_pool_cleared(store_id)));
create policy of_owner on customer_events to current_user using (store_id = current_realm()) with check (store_id = current_realm());
grant delete on customer_events to {{app}};
drop policy of_store on security_events;
create policy of_store on security_events for select using (store_id = current_realm());
create policy added_by_store on security_events for insert with check (store_id = current_realm());
create policy only_of_cleared_pool on security_events for delete to {{app}}
  using (store_id = current_realm() and is_pool_cleared(store_id));
create policy of_owner on security_events to current_user using (store_id = current_realm()) with check (store_id = current_realm());
grant delete on security_events to {{app}};

-- A cluster makes a restrictive policy a permissive one on its shards. So these tables have a policy for each kind of statement.
-- The owner, who removes the rows of a deleted store, has one for all.
drop policy of_store on order_lines;
drop policy only_pending on order_lines;
create policy of_store on order_lines for select using (store_id = current_realm());
create policy added_by_store on order_lines for insert with check (store_id = current_realm());
create policy only_pending on order_lines for delete to {{app}} using (store_id = current_realm() and is_order_pending(store_id, order_id));
create policy of_owner on order_lines to current_user using (store_id = current_realm()) with check (store_id = current_realm());
drop policy of_store on order_sources;
drop policy only_pending on order_sources;
create policy of_store on order_sources for select using (store_id = current_realm());
create policy added_by_store on order_sources for insert with check (store_id = current_realm());
create policy only_pending on order_sources for delete to {{app}} using (store_id = current_realm() and is_order_pending(store_id, order_id));
create policy of_owner on order_sources to current_user using (store_id = current_realm()) with check (store_id = current_realm());
drop policy of_store on order_line_parts;
drop policy only_pending on order_line_parts;
create policy of_store on order_line_parts for select using (store_id = current_realm());
create policy added_by_store on order_line_parts for insert with check (store_id = current_realm());
create policy only_pending on order_line_parts for delete to {{app}} using (store_id = current_realm() and is_line_pending(store_id, order_line_id));
create policy of_owner on order_line_parts to current_user using (store_id = current_realm()) with check (store_id = current_realm());
drop policy of_store on invoices;
drop policy stored_once on invoices;
create policy of_store on invoices for select using (store_id = current_realm());
create policy added_by_store on invoices for insert with check (store_id = current_realm());
create policy stored_once on invoices for update to {{app}} using (store_id = current_realm() and storage_key is null)
  with check (store_id = current_realm());
create policy of_owner on invoices to current_user using (store_id = current_realm()) with check (store_id = current_realm());

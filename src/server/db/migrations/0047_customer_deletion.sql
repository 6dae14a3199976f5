-- A customer who deletes their account takes along what creators did to it: those rows name addresses. The product's
-- role may not delete them; it may have this done for a customer who is anonymous already.
create function remove_customer_history(customer uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from customers where store_id = current_realm() and id = customer and anonymous_since is not null
  ) then
    raise exception 'Only an anonymous customer loses their history.';
  end if;
  delete from customer_events where store_id = current_realm() and customer_id = customer;
end $$;

revoke execute on function remove_customer_history(uuid) from public;
grant execute on function remove_customer_history(uuid) to {{app}};

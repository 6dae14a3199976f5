-- outside a transaction
-- The messages to an endpoint that are due, oldest first, also if another one has very many.
drop index concurrently if exists webhook_deliveries_next;
create index concurrently webhook_deliveries_next on webhook_deliveries (store_id, endpoint_id, due_at)
  where state = 'waiting';

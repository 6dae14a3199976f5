-- The private address at which a customer's feed reader gets the posts they may read.
create table post_feeds (
  store_id uuid not null,
  customer_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  primary key (store_id, customer_id),
  unique (store_id, token_hash),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
alter table post_feeds enable row level security;
alter table post_feeds force row level security;
create policy of_store on post_feeds using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on post_feeds to {{app}};

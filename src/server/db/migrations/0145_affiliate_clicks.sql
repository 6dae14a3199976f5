-- How often the link of a store's affiliate was followed, by day (UTC). Nothing about who followed it.
create table affiliate_clicks (
  store_id uuid not null,
  affiliate_id uuid not null,
  day text not null,
  clicks integer not null check (clicks > 0),
  primary key (store_id, affiliate_id, day),
  foreign key (store_id, affiliate_id) references store_affiliates (store_id, id)
);
alter table affiliate_clicks enable row level security;
alter table affiliate_clicks force row level security;
create policy of_store on affiliate_clicks using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on affiliate_clicks to {{app}};

-- A second product that the checkout of a product offers with one tick.
create table product_bumps (
  store_id uuid not null,
  product_id uuid not null,
  bump_id uuid not null,
  -- The creator's sentence beside the checkbox. Empty: none.
  text text not null,
  -- What is taken off its price, in hundredths of a percent.
  basis_points integer not null check (basis_points between 0 and 9900),
  updated_at timestamptz not null,
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, bump_id) references products (store_id, id) on delete cascade,
  constraint product_bumps_other check (product_id <> bump_id)
);
create index product_bumps_bump on product_bumps (store_id, bump_id);
alter table product_bumps enable row level security;
alter table product_bumps force row level security;
create policy of_store on product_bumps using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on product_bumps to {{app}};

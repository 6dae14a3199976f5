-- The products in a bundle, as its creator edits them. The published copy of the bundle has their ids.
create table bundle_parts (
  store_id uuid not null,
  product_id uuid not null,
  part_id uuid not null,
  position integer not null,
  primary key (store_id, product_id, part_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, part_id) references products (store_id, id) on delete cascade,
  constraint bundle_parts_other check (product_id <> part_id)
);
create index bundle_parts_part on bundle_parts (store_id, part_id);
alter table bundle_parts enable row level security;
alter table bundle_parts force row level security;
create policy of_store on bundle_parts using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on bundle_parts to {{app}};

-- What a sold bundle contained. The line of the bundle has the money; a part has its share of it.
create table order_line_parts (
  store_id uuid not null,
  order_line_id uuid not null,
  product_id uuid not null,
  position integer not null,
  title text not null,
  product_slug text not null,
  amount bigint not null check (amount >= 0),
  discount bigint not null check (discount >= 0),
  tax bigint not null check (tax >= 0),
  currency character(3) not null,
  primary key (store_id, order_line_id, product_id),
  foreign key (store_id, order_line_id) references order_lines (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id),
  constraint order_line_parts_discount check (discount <= amount)
);
create index order_line_parts_product on order_line_parts (store_id, product_id);
alter table order_line_parts enable row level security;
alter table order_line_parts force row level security;
create policy of_store on order_line_parts using (store_id = current_realm()) with check (store_id = current_realm());
create policy only_pending on order_line_parts as restrictive for delete to {{app}} using (exists (
  select from order_lines l join orders o on o.store_id = l.store_id and o.id = l.order_id
   where l.store_id = order_line_parts.store_id and l.id = order_line_parts.order_line_id and o.status = 'pending'));
grant select, insert, delete on order_line_parts to {{app}};

-- The line of a bundle gives access to each of its products.
alter table entitlements drop constraint entitlements_line;
alter table entitlements add constraint entitlements_line unique (store_id, order_line_id, product_id);

-- Gives the products that were added to a bundle to the people who had bought it before.
create table bundle_additions (
  store_id uuid not null,
  product_id uuid not null,
  total integer not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
alter table bundle_additions enable row level security;
alter table bundle_additions force row level security;
create policy of_store on bundle_additions using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on bundle_additions to {{app}};

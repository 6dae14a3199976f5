-- What customers say about products. A customer has one review of a product, also after buying it twice.
create table reviews (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  customer_id uuid not null,
  -- What gave access when the review was saved last. If it is refunded, the review is not shown.
  entitlement_id uuid not null,
  stars integer not null check (stars between 1 and 5),
  body text not null,
  -- The name that is shown, as the customer chose it.
  author text not null,
  origin text not null check (origin in ('bought', 'recorded', 'granted')),
  is_refunded boolean not null default false,
  hidden_at timestamptz,
  reply text not null default '',
  replied_at timestamptz,
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (store_id, id),
  constraint reviews_once unique (store_id, customer_id, product_id),
  constraint reviews_reply check ((reply = '') = (replied_at is null)),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, entitlement_id) references entitlements (store_id, id) on delete cascade
);
create index reviews_entitlement on reviews (store_id, entitlement_id);
create index reviews_latest on reviews (store_id, created_at desc, id desc);
create index reviews_unanswered on reviews (store_id, created_at desc, id desc) where replied_at is null;
create index reviews_by_stars on reviews (store_id, stars, created_at desc, id desc);
create index reviews_product on reviews (store_id, product_id, created_at desc, id desc);
create index reviews_shown on reviews (store_id, product_id, created_at desc, id desc)
  where not is_refunded and hidden_at is null;
create index reviews_shown_by_stars on reviews (store_id, product_id, stars, created_at desc, id desc)
  where not is_refunded and hidden_at is null;
alter table reviews enable row level security;
alter table reviews force row level security;
create policy of_store on reviews using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on reviews to {{app}};

-- How many shown reviews of a product have how many stars. Each change of a review changes them in the same transaction.
create table review_sums (
  store_id uuid not null,
  product_id uuid not null,
  one integer not null default 0 check (one >= 0),
  two integer not null default 0 check (two >= 0),
  three integer not null default 0 check (three >= 0),
  four integer not null default 0 check (four >= 0),
  five integer not null default 0 check (five >= 0),
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
alter table review_sums enable row level security;
alter table review_sums force row level security;
create policy of_store on review_sums using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on review_sums to {{app}};

-- Reviews that a creator has reported to the admins, who see nothing else of them. So a report has a copy of the review.
create table review_reports (
  store_id uuid not null references stores (id) on delete cascade,
  review_id uuid not null,
  reason text not null check (reason in ('spam', 'offensive', 'personal', 'unrelated', 'other')),
  note text not null,
  product_title text not null,
  stars integer not null,
  body text not null,
  author text not null,
  reported_at timestamptz not null,
  decision text check (decision in ('hidden', 'kept')),
  decided_at timestamptz,
  primary key (store_id, review_id),
  constraint review_reports_decided check ((decision is null) = (decided_at is null)),
  foreign key (store_id, review_id) references reviews (store_id, id) on delete cascade
);
create index review_reports_latest on review_reports (reported_at desc, review_id desc);
create index review_reports_open on review_reports (reported_at desc, review_id desc) where decision is null;
alter table review_reports enable row level security;
alter table review_reports force row level security;
create policy of_store on review_reports
  using (store_id = current_realm() or on_platform()) with check (store_id = current_realm() or on_platform());
grant select, insert, update, delete on review_reports to {{app}};

alter table products add column shows_reviews boolean not null default true;

alter table search_terms drop constraint search_terms_kind_check;
alter table search_terms add constraint search_terms_kind_check
  check (kind in ('customer', 'subscriber', 'creator', 'store', 'product', 'published', 'message', 'image', 'media',
    'review')) not valid;

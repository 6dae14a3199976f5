-- Products that are offered after a product was bought, in this order. A second one is offered if the first is declined.
create table purchase_offers (
  store_id uuid not null,
  product_id uuid not null,
  position integer not null constraint purchase_offers_position check (position between 0 and 4),
  is_second boolean not null,
  offered_id uuid not null,
  -- The creator's sentence beside the offer. Empty: none.
  text text not null,
  -- What is taken off its price, in hundredths of a percent.
  basis_points integer not null constraint purchase_offers_discount check (basis_points between 0 and 9900),
  primary key (store_id, product_id, position, is_second),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, offered_id) references products (store_id, id) on delete cascade,
  constraint purchase_offers_other check (product_id <> offered_id),
  constraint purchase_offers_once unique (store_id, product_id, offered_id)
);
create index purchase_offers_offered on purchase_offers (store_id, offered_id);
alter table purchase_offers enable row level security;
alter table purchase_offers force row level security;
create policy of_store on purchase_offers using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on purchase_offers to {{app}};

-- The offers that the buyer of an order saw, each once, and what they answered.
create table offer_answers (
  store_id uuid not null,
  order_id uuid not null,
  offered_id uuid not null,
  -- The bought product that it was an offer of.
  product_id uuid not null,
  shown_at timestamptz not null,
  answer text constraint offer_answers_answer check (answer in ('accepted', 'declined')),
  answered_at timestamptz,
  -- The order that charged the saved method. Null: none, or the buyer went on to a checkout.
  new_order_id uuid,
  primary key (store_id, order_id, offered_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, new_order_id) references orders (store_id, id) on delete cascade,
  constraint offer_answers_answered check ((answer is null) = (answered_at is null)),
  constraint offer_answers_order check (new_order_id is null or answer = 'accepted'),
  constraint offer_answers_new_order unique (store_id, new_order_id)
);
create index offer_answers_product on offer_answers (store_id, product_id, offered_id);
alter table offer_answers enable row level security;
alter table offer_answers force row level security;
create policy of_store on offer_answers using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on offer_answers to {{app}};

-- What a payment was asked to save, for offers after it.
alter table payments add column saved_id uuid;
alter table payments add constraint payments_saved foreign key (store_id, saved_id) references payment_methods (store_id, id);

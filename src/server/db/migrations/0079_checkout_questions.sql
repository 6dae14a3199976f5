-- What the checkout of a product asks its buyers.
create table checkout_questions (
  store_id uuid not null,
  product_id uuid not null,
  position integer not null,
  kind text not null constraint checkout_questions_kind check (kind in ('text', 'long-text', 'choice', 'checkbox')),
  label text not null,
  is_required boolean not null,
  -- What a buyer chooses from. Empty for all kinds but 'choice'.
  choices text[] not null,
  primary key (store_id, product_id, position),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
alter table checkout_questions enable row level security;
alter table checkout_questions force row level security;
create policy of_store on checkout_questions using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, delete on checkout_questions to {{app}};

-- What buyers answered with an order, with the question as it was shown.
create table order_answers (
  store_id uuid not null,
  order_id uuid not null,
  position integer not null,
  kind text not null constraint order_answers_kind check (kind in ('text', 'long-text', 'choice', 'checkbox')),
  question text not null,
  answer text not null,
  answered_at timestamptz not null,
  primary key (store_id, order_id, position),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
alter table order_answers enable row level security;
alter table order_answers force row level security;
create policy of_store on order_answers using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, delete on order_answers to {{app}};

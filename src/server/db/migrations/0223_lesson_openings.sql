-- Which lessons a customer was told of when they opened. A row is written before its email, so that nobody is told twice.
create table lesson_openings (
  store_id uuid not null,
  customer_id uuid not null,
  lesson_id uuid not null,
  -- The email that names it. Lessons that open on the same day share one.
  email_id uuid not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (store_id, customer_id, lesson_id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, lesson_id) references lessons (store_id, id) on delete cascade
);
create index lesson_openings_recent on lesson_openings (store_id, customer_id, created_at);
create index lesson_openings_unsent on lesson_openings (store_id, email_id) where sent_at is null;
alter table lesson_openings enable row level security;
alter table lesson_openings force row level security;
create policy of_store on lesson_openings using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on lesson_openings to {{app}};

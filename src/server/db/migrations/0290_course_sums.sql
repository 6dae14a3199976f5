-- What the customers of a course add up to, so that its report reads the sums and not every row of progress. `what` is how far they
-- are in a lesson (opened, done in so many seconds), or in the course: active, stopped at a lesson, or completed.
create table course_sums (
  store_id uuid not null,
  content_id uuid not null,
  what text not null check (what in ('opened', 'done', 'active', 'stopped', 'completed')),
  -- A lesson, or the course itself.
  part_id uuid not null,
  seconds integer not null,
  learners integer not null,
  primary key (store_id, content_id, what, part_id, seconds)
);
alter table course_sums enable row level security;
alter table course_sums force row level security;
create policy of_store on course_sums using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on course_sums to {{app}};

-- What the sums contain of each customer, so that it can be taken out again.
create table course_learners (
  store_id uuid not null,
  content_id uuid not null,
  customer_id uuid not null,
  -- The day (UTC) when they were there last.
  last_day date not null,
  state text not null check (state in ('active', 'stopped', 'completed')),
  stopped_id uuid,
  -- The lessons that they opened, and how long each took until it was done. -1: it is not done.
  lesson_ids uuid[] not null,
  seconds integer[] not null,
  primary key (store_id, content_id, customer_id),
  check ((state = 'stopped') = (stopped_id is not null))
);
-- Finds those who have stopped since.
create index course_learners_active on course_learners (last_day, store_id, content_id) where state = 'active';
create index course_learners_customer on course_learners (store_id, customer_id);
alter table course_learners enable row level security;
alter table course_learners force row level security;
create policy of_store on course_learners using (store_id = current_realm() or on_platform()) with check (store_id = current_realm());
grant select, insert, update, delete on course_learners to {{app}};

-- Customers who are to be added up again. Null: all of the course.
create table course_marks (
  store_id uuid not null,
  content_id uuid not null,
  id uuid not null,
  customer_id uuid,
  primary key (store_id, id)
);
create index course_marks_learner on course_marks (store_id, content_id, customer_id);
alter table course_marks enable row level security;
alter table course_marks force row level security;
create policy of_store on course_marks using (store_id = current_realm() or on_platform()) with check (store_id = current_realm());
grant select, insert, delete on course_marks to {{app}};

-- Courses of earlier versions are added up by the job.
alter table contents no force row level security;
alter table course_marks no force row level security;
insert into course_marks (store_id, content_id, id)
  select store_id, id, gen_random_uuid() from contents where kind = 'course' and published is not null;
alter table contents force row level security;
alter table course_marks force row level security;

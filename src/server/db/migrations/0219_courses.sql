-- Lessons of courses. The outline of a course is in the settings of its content, and what a lesson holds is here:
-- `settings` is what the creator edits, `published` what customers open.
alter table contents drop constraint contents_kind_check;
alter table contents add constraint contents_kind_known check (kind in ('link', 'text', 'course', 'licence', 'call')) not valid;

create table lessons (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  content_id uuid not null,
  kind text not null check (kind in ('video', 'audio', 'text', 'pdf', 'quiz', 'task')),
  settings jsonb not null,
  -- Changes with the settings, so that they can be compared without reading them.
  digest text not null,
  -- Whether it has something to open. A course is published only when all its lessons have.
  is_complete boolean not null default false,
  published jsonb,
  -- When the creator removed it from the outline that is published next.
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, content_id) references contents (store_id, id) on delete cascade
);
create index lessons_content on lessons (store_id, content_id);
alter table lessons enable row level security;
alter table lessons force row level security;
create policy of_store on lessons using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on lessons to {{app}};

-- The video, sound, PDF or captions of a lesson. It is not among the files to download. There is no foreign key: on a cluster, an
-- older table cannot refer to one that is distributed only after all migrations.
alter table product_files add column lesson_id uuid;
alter table uploads add column lesson_id uuid;

-- How far a customer is in a lesson. Reports of progress only add to it, so that they can arrive in any order and twice.
create table lesson_progress (
  store_id uuid not null,
  customer_id uuid not null,
  lesson_id uuid not null,
  content_id uuid not null,
  started_at timestamptz not null,
  last_at timestamptz not null,
  done_at timestamptz,
  done_by text check (done_by in ('watched', 'button', 'quiz')),
  -- The seconds that were watched or heard, [from, to).
  ranges int4multirange not null default '{}',
  -- Where to go on, and when the player reported it.
  position_seconds integer not null default 0 check (position_seconds >= 0),
  position_at timestamptz,
  primary key (store_id, customer_id, lesson_id),
  check ((done_at is null) = (done_by is null)),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, lesson_id) references lessons (store_id, id) on delete cascade
);
create index lesson_progress_lesson on lesson_progress (store_id, content_id, lesson_id, done_at);
create index lesson_progress_recent on lesson_progress (store_id, customer_id, last_at desc);
alter table lesson_progress enable row level security;
alter table lesson_progress force row level security;
create policy of_store on lesson_progress using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on lesson_progress to {{app}};

-- Tries at a quiz. The number is part of a key, so that two tries at once cannot both be the last one allowed.
create table quiz_tries (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  lesson_id uuid not null,
  number integer not null check (number >= 1),
  answers jsonb not null,
  right_count integer not null,
  question_count integer not null,
  is_passed boolean not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint quiz_tries_number unique (store_id, customer_id, lesson_id, number),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, lesson_id) references lessons (store_id, id) on delete cascade
);
alter table quiz_tries enable row level security;
alter table quiz_tries force row level security;
create policy of_store on quiz_tries using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on quiz_tries to {{app}};

-- A customer's own notes, at a second of a video or without one.
create table lesson_notes (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  lesson_id uuid not null,
  at_seconds integer check (at_seconds >= 0),
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, lesson_id) references lessons (store_id, id) on delete cascade
);
create index lesson_notes_lesson on lesson_notes (store_id, customer_id, lesson_id, created_at);
alter table lesson_notes enable row level security;
alter table lesson_notes force row level security;
create policy of_store on lesson_notes using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on lesson_notes to {{app}};

-- Proof that a customer completed a course. The check page asks whether they still have access to it.
create table certificates (
  store_id uuid not null,
  id uuid not null,
  serial text not null,
  customer_id uuid not null,
  content_id uuid not null,
  course_title text not null,
  -- The name on the certificate, as its owner wrote it.
  name text not null check (char_length(name) between 1 and 120),
  -- Whether the public check page shows the name.
  is_name_public boolean not null default false,
  issued_at timestamptz not null,
  primary key (store_id, id),
  constraint certificates_serial unique (store_id, serial),
  constraint certificates_customer unique (store_id, content_id, customer_id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, content_id) references contents (store_id, id) on delete cascade
);
create index certificates_of_customer on certificates (store_id, customer_id);
alter table certificates enable row level security;
alter table certificates force row level security;
create policy of_store on certificates using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on certificates to {{app}};

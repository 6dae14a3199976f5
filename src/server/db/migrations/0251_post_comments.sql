-- Comments on posts, by customers or by the creator (without `customer_id`). A comment that answers another has its id in
-- `parent_id`, which is one without a parent. A deleted comment keeps its row, without its text, while it has answers.
create table post_comments (
  store_id uuid not null,
  id uuid not null,
  post_id uuid not null,
  parent_id uuid,
  customer_id uuid,
  body text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Hidden by the creator: only its author still sees it.
  hidden_at timestamptz,
  deleted_at timestamptz,
  -- Since when the creator has to look at a report.
  reported_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, post_id) references posts (store_id, id) on delete cascade,
  foreign key (store_id, parent_id) references post_comments (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id)
);
create index post_comments_threads on post_comments (store_id, post_id, created_at desc, id desc) where parent_id is null;
create index post_comments_answers on post_comments (store_id, parent_id, created_at, id) where parent_id is not null;
create index post_comments_post on post_comments (store_id, post_id) where deleted_at is null;
create index post_comments_customer on post_comments (store_id, customer_id, id) where customer_id is not null;
create index post_comments_reported on post_comments (store_id, post_id, reported_at) where reported_at is not null;
alter table post_comments enable row level security;
alter table post_comments force row level security;
create policy of_store on post_comments using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on post_comments to {{app}};

-- Who reported a comment. The key counts everybody once.
create table post_comment_reports (
  store_id uuid not null,
  comment_id uuid not null,
  customer_id uuid not null,
  created_at timestamptz not null,
  primary key (store_id, comment_id, customer_id),
  foreign key (store_id, comment_id) references post_comments (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index post_comment_reports_customer on post_comment_reports (store_id, customer_id);
alter table post_comment_reports enable row level security;
alter table post_comment_reports force row level security;
create policy of_store on post_comment_reports using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on post_comment_reports to {{app}};

-- How a customer takes part in comments: since when the creator has muted them, and what they are emailed.
create table commenters (
  store_id uuid not null,
  customer_id uuid not null,
  muted_at timestamptz,
  gets_emails boolean not null default true,
  -- The email about answers that is waiting to be sent. Further answers join it.
  email_id uuid,
  -- Answers up to this time were emailed.
  emailed_until timestamptz,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
alter table commenters enable row level security;
alter table commenters force row level security;
create policy of_store on commenters using (store_id = current_realm()) with check (store_id = current_realm());
grant select, insert, update, delete on commenters to {{app}};

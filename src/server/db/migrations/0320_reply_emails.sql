-- When the waiting email about answers was enqueued, and the email that is being sent with the time up to which it tells of answers.
alter table commenters
  add column enqueued_at timestamptz,
  add column sending_id uuid,
  add column sending_until timestamptz;

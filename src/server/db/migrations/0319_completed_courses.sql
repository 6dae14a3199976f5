-- When the customer completed the course, at the lesson that was the last one left. Null: another one was, or some are left.
alter table lesson_progress add column completed_course_at timestamptz;

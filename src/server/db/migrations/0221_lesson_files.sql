-- outside a transaction
-- The files of a lesson.
drop index concurrently if exists product_files_of_lesson;
create index concurrently product_files_of_lesson on product_files (store_id, lesson_id) where lesson_id is not null;

alter table contents validate constraint contents_kind_known;
alter table product_files validate constraint product_files_lesson;

alter table contents validate constraint contents_kind_known;

-- Products, messages, images and media files are found by the words in `search_terms` as people are. `published` has the words and
-- tags of products as visitors see them.

-- The terms of a person, and for scripts without spaces between words every place where one can begin.
create function content_terms(email text, words text) returns setof text language sql immutable parallel safe as $$
  select term from person_terms(email, words) term
  union
  select substr(run[1], place, 16)
    from regexp_matches(fold_text(words), '[\u1100-\u11ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+', 'g') run,
         generate_series(1, least(length(run[1]), 500)) place
$$;

alter table search_terms drop constraint search_terms_kind_check;
alter table search_terms add constraint search_terms_kind_check
  check (kind in ('customer', 'subscriber', 'creator', 'store', 'product', 'published', 'message', 'image', 'media')) not valid;

alter table backfills drop constraint backfills_task_check;
alter table backfills add constraint backfills_task_check
  check (task in ('customer-terms', 'subscriber-terms', 'sale-sums', 'customer-sums', 'event-totals',
    'product-terms', 'published-terms', 'message-terms', 'image-terms', 'media-terms')) not valid;

alter table stores no force row level security;
alter table backfills no force row level security;
insert into backfills (store_id, task)
  select id, task from stores,
         unnest(array['product-terms', 'published-terms', 'message-terms', 'image-terms', 'media-terms']) task;
alter table stores force row level security;
alter table backfills force row level security;

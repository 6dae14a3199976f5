-- The term of a whole name: its words in alphabetical order, behind =. Those are found first by it who are called exactly as typed.
create function whole_term(name text) returns text language sql immutable parallel safe as $$
  select '=' || left(string_agg(word, ' ' order by word collate "C"), 63)
    from regexp_split_to_table(fold_text(name) collate "und-x-icu", '[^[:alnum:]]+') word where word <> ''
$$;

create or replace function person_terms(email text, name text) returns setof text language sql immutable parallel safe as $$
  select distinct left(term, 64) from (
    select lower(email) union all select lower(substring(email from '@.*$')) union all select lower(substring(email from '@(.*)$'))
    union all
    select whole_term(name)
    union all
    select regexp_split_to_table(fold_text(name || ' ' || regexp_replace(email, '\.[^.@]*$', '')) collate "und-x-icu", '[^[:alnum:]]+')
  ) terms (term) where term <> ''
$$;

-- The words of a content are no name.
create or replace function content_terms(email text, words text) returns setof text language sql immutable parallel safe as $$
  select term from person_terms(email, words) term where term is distinct from whole_term(words)
  union
  select substr(run[1], place, 16)
    from regexp_matches(fold_text(words), '[\u1100-\u11ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+', 'g') run,
         generate_series(1, least(length(run[1]), 500)) place
$$;

-- `customer-terms` of a store are also its own, and those of the platform are the terms of creators.
alter table stores no force row level security;
alter table creators no force row level security;
alter table backfills no force row level security;
insert into backfills (store_id, task)
  select id, task from stores, unnest(array['customer-terms', 'product-terms']) task
  union all
  select '00000000-0000-0000-0000-000000000000', 'customer-terms' where exists (select from creators)
  on conflict (store_id, task) do update set after_id = '00000000-0000-0000-0000-000000000000';
alter table stores force row level security;
alter table creators force row level security;
alter table backfills force row level security;

-- Creators and stores are found by admins as customers are by their store: by the beginnings of words. The terms of a
-- store are its own, and the platform reads those of all.
alter table search_terms drop constraint search_terms_kind_check,
  add constraint search_terms_kind_check check (kind in ('customer', 'subscriber', 'creator', 'store'));
drop policy of_store on search_terms;
create policy of_store on search_terms using (store_id = current_realm() or (on_platform() and kind = 'store'))
  with check (store_id = current_realm() or (on_platform() and kind = 'store'));
create index search_terms_stores on search_terms (term, id) where kind = 'store';

alter table accounts no force row level security;
alter table creators no force row level security;
alter table stores no force row level security;
alter table search_terms no force row level security;
insert into search_terms (store_id, kind, term, id)
  select a.store_id, 'creator', term, c.id
    from creators c
    join accounts a on a.store_id = '00000000-0000-0000-0000-000000000000' and a.id = c.id,
         person_terms(a.email, c.display_name) term;
insert into search_terms (store_id, kind, term, id)
  select s.id, 'store', term, s.id from stores s, person_terms(s.slug, s.name) term;
alter table accounts force row level security;
alter table creators force row level security;
alter table stores force row level security;
alter table search_terms force row level security;

-- Hosts by their beginning.
create index store_hosts_text on store_hosts ((host collate "C"));

-- Checkouts can ask for a date, and for agreement to terms of the creator.
alter table checkout_questions
  drop constraint checkout_questions_kind,
  add constraint checkout_questions_kind
    check (kind in ('text', 'long-text', 'choice', 'checkbox', 'date', 'terms')),
  -- What buyers agree to. Empty for all kinds but 'terms'.
  add column terms text not null default '',
  add constraint checkout_questions_terms check ((kind = 'terms') = (terms <> '') and (kind <> 'terms' or is_required));

-- What buyers agree to is kept once per text, as the legal pages are. Terms of a question are plain text.
alter table agreed_texts
  alter column html drop not null,
  add column plain text,
  add constraint agreed_texts_content check (num_nonnulls(html, plain) = 1);

alter table order_answers
  drop constraint order_answers_kind,
  add constraint order_answers_kind check (kind in ('text', 'long-text', 'choice', 'checkbox', 'date', 'terms')),
  add column text_hash bytea,
  add constraint order_answers_text check ((kind = 'terms') = (text_hash is not null)),
  add constraint order_answers_text_fkey foreign key (store_id, text_hash) references agreed_texts (store_id, hash);

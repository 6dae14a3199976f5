-- A credit note for a lost dispute, and the invoice that takes it back if the money was returned after all.
alter table invoices
  add column dispute_id uuid,
  add constraint invoices_store_id_dispute_id_fkey foreign key (store_id, dispute_id) references disputes (store_id, id),
  add constraint invoices_dispute unique (store_id, dispute_id, kind),
  add constraint invoices_subject check (num_nonnulls(refund_id, dispute_id) <= 1);
-- A document without either replaces the one that it corrects.
drop index invoices_replaced;
create unique index invoices_replaced on invoices (store_id, corrects_id)
  where refund_id is null and dispute_id is null;
-- The sweep looks for disputes that ended in the last days.
create index disputes_closed on disputes (store_id, closed_at) where closed_at is not null;

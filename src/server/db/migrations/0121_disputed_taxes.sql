-- A lost dispute takes a sale back at the provider, as a refund does. One that is won afterwards undoes that.
alter table tax_records
  add column dispute_id uuid,
  -- The tax in the amount that a dispute takes back. A refund has its own.
  add column tax bigint,
  add foreign key (store_id, dispute_id) references disputes (store_id, id),
  drop constraint tax_records_kind,
  add constraint tax_records_kind check (kind in ('sale', 'refund', 'refund-undone', 'dispute', 'dispute-undone')),
  drop constraint tax_records_once,
  add constraint tax_records_once unique nulls not distinct (store_id, order_id, kind, refund_id, dispute_id),
  drop constraint tax_records_refund,
  add constraint tax_records_subject check (
    (kind in ('refund', 'refund-undone')) = (refund_id is not null)
    and (kind in ('dispute', 'dispute-undone')) = (dispute_id is not null)
    and (kind in ('refund', 'dispute')) = (amount is not null)
    and (kind = 'dispute') = (tax is not null)
  );
create index tax_records_dispute_id on tax_records (store_id, dispute_id) where dispute_id is not null;

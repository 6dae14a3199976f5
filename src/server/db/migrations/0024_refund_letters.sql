-- The buyer is told of a refund; the letter bears the refund's id.
alter table mail_messages drop constraint mail_messages_kind_check;
alter table mail_messages add constraint mail_messages_kind_check
  check (kind in ('receipt', 'free-receipt', 'refund', 'marked-refund', 'sale', 'notice', 'code', 'opt-in', 'message',
    'campaign', 'campaign-test'));

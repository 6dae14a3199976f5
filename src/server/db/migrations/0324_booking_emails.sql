alter table mail_messages drop constraint mail_messages_kind_check;
alter table mail_messages add constraint mail_messages_kind_check
  check (kind in ('receipt', 'free-receipt', 'refund', 'marked-refund', 'refund-failed', 'payment-problem', 'dispute',
    'sale', 'notice', 'code', 'opt-in', 'message', 'campaign', 'campaign-test', 'gift', 'waitlist', 'seat', 'booking',
    'unproven-booking')) not valid;

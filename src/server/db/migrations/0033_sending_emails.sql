-- When a sender handed the email over to the mail service, written before it does so. Empty again once the outcome is
-- known, so a value that stays tells of a sender that died in between.
alter table mail_messages add column sending_at timestamptz;

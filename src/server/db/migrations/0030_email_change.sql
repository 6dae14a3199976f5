-- Changing the sign-in address takes a code from both mailboxes. Each has its own kind of code, so that a stranger who
-- wants an address cannot void the code of the person who leaves it.
alter table email_codes
  drop constraint email_codes_purpose_check,
  add constraint email_codes_purpose_check
    check (purpose in ('signup', 'password-reset', 'sign-in', 'confirm', 'email-change', 'email-change-new'));

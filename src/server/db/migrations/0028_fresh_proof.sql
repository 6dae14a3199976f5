-- When the owner of a session last showed who they are: at its sign-in, or when they confirmed it later. Sessions from
-- before this column have to confirm first.
alter table sessions add column confirmed_at timestamptz not null default 'epoch';

-- A code belongs to the browser that asked for it, by a keyed hash of its cookie. Wrong tries from elsewhere are
-- counted apart, so that a stranger cannot use up the five of the person who asked.
alter table email_codes
  add column browser_hash bytea,
  add column stranger_tries integer not null default 0,
  drop constraint email_codes_purpose_check,
  add constraint email_codes_purpose_check
    check (purpose in ('signup', 'password-reset', 'sign-in', 'confirm', 'email-change'));

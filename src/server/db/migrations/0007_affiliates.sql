-- The platform's affiliate programme: who brings creators, who came that way, and who of them has sold something.

create table affiliates (
  creator_id uuid primary key references creators on delete cascade,
  code text not null,
  created_at timestamptz not null,
  constraint affiliates_code unique (code)
);

-- One visitor counts once a day. `visitor` is a keyed fingerprint of visitor and day, gone after the affiliate window.
create table affiliate_visits (
  id uuid primary key,
  affiliate_id uuid not null references affiliates on delete cascade,
  visitor bytea,
  visited_at timestamptz not null,
  constraint affiliate_visits_once unique (affiliate_id, visitor)
);
create index affiliate_visits_known on affiliate_visits (visited_at) where visitor is not null;

create table affiliate_referrals (
  creator_id uuid primary key references creators on delete cascade,
  affiliate_id uuid not null references affiliates on delete cascade,
  signed_up_at timestamptz not null,
  check (creator_id <> affiliate_id)
);
create index affiliate_referrals_latest on affiliate_referrals (affiliate_id, signed_up_at desc, creator_id);

-- The first paid order of a store of theirs, once.
create table affiliate_conversions (
  creator_id uuid primary key references affiliate_referrals on delete cascade,
  order_id uuid not null,
  converted_at timestamptz not null
);

-- What somebody signed up with said nothing of whether it was anybody's code.
alter table creators drop column referral_code;

do $$
declare t text;
begin
  foreach t in array array['affiliates', 'affiliate_visits', 'affiliate_referrals', 'affiliate_conversions'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_platform on %I using (on_platform()) with check (on_platform())', t);
  end loop;
end $$;

grant select, insert, update, delete on affiliates, affiliate_visits, affiliate_referrals, affiliate_conversions
  to {{app}};

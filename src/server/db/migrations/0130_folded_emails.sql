-- Uses of discounts and of free trials are counted by the mailbox (foldEmail), no longer by the spelling of its address.
create function pg_temp.fold(key text) returns text language sql immutable as $$
  select case
    when split_part(untagged, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(untagged, '@', 1), '.', '') || '@gmail.com'
    else untagged
  end
  from regexp_replace(key, '^([^+@]+)\+[^@]*@', '\1@') as untagged
$$;

alter table discount_uses no force row level security;
alter table trial_uses no force row level security;
alter table orders no force row level security;

update discount_uses set email_key = pg_temp.fold(email_key) where email_key like '%@%';

-- The key of a person is a hash. It can be made again only while the order has the address. Of several trials of one mailbox
-- the first one stands for it.
with known as (
  select t.store_id, t.key,
    encode(sha256(convert_to(o.store_id::text || ' ' || pg_temp.fold(lower(o.email)), 'UTF8')), 'hex') as folded,
    t.created_at
  from trial_uses t join orders o on o.store_id = t.store_id and o.id = t.order_id
  where t.kind = 'person'
    and t.key = encode(sha256(convert_to(o.store_id::text || ' ' || lower(o.email), 'UTF8')), 'hex')
), first as (
  select distinct on (store_id, folded) store_id, key, folded from known order by store_id, folded, created_at, key
)
update trial_uses t set key = f.folded
from first f
where t.store_id = f.store_id and t.kind = 'person' and t.key = f.key and f.folded <> f.key
  and not exists (select from trial_uses x where x.store_id = f.store_id and x.kind = 'person' and x.key = f.folded);

alter table discount_uses force row level security;
alter table trial_uses force row level security;
alter table orders force row level security;

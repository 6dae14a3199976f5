import type pg from 'pg';
import { FAMILY_NAMES, GIVEN_NAMES, RARE_NAME } from './fillStore.ts';

/** How much is filled into the platform beside what it has: creators with a store each, and what is logged about them. */
export interface PlatformSize {
  creators: number;
  auditEntries: number;
  securityEvents: number;
  /** Of how many creators one is suspended, and as many stores. */
  perSuspended: number;
  perAdmin: number;
  /** Of how many creators one pays for a plan. */
  perPlan: number;
}

const PLATFORM = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** Of how many creators there is one of these. Only one name is so common that a page of 1,000 creators is full of it. */
const SHARES = { onPlan: 20, signedIn: 3, namesake: 16 };
const COMMON_NAME = 'Ana Garcia';

/** Creators joined a minute after each other: the later their number, the later. No more than this are filled. */
const MOST_CREATORS = 200_000;

/**
 * Fills the platform with creators, their stores, sessions and words, and with the logs of admins and of sign-ins, as the product
 * writes them. `from` is the number of the first creator. Those of an earlier call joined before.
 */
export async function fillPlatform(owner: pg.Client, from: number, size: PlatformSize): Promise<void> {
  await owner.query(`set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'`);
  const to = from + size.creators - 1;
  await owner.query(
    `create temp table people as
       select n, gen_random_uuid() as id, gen_random_uuid() as store_id,
              now() - (${MOST_CREATORS} - n) * interval '1 minute' as joined,
              case when n = 1 then '${RARE_NAME}' when n % ${SHARES.namesake} = 9 then '${COMMON_NAME}' else given[1 + n % ${GIVEN_NAMES.length}] || ' ' || family[1 + n % ${FAMILY_NAMES.length}] end as name,
              case n when 1 then 'zephyrine' else lower(given[1 + n % ${GIVEN_NAMES.length}]) || n end || '@example.com' as email
         from generate_series(${from}, ${to}) n,
              (values (array[${GIVEN_NAMES.map(quoted).join()}], array[${FAMILY_NAMES.map(quoted).join()}])) as names(given, family)`,
  );
  await owner.query('create unique index on people (n); analyze people');
  await owner.query(
    `insert into accounts (store_id, id, email, email_key, created_at) select ${PLATFORM}, id, email, email, joined from people`,
  );
  await owner.query(
    `insert into creators (id, first_name, last_name, display_name, plan_id, is_admin, is_active, active_store_id, store_count,
            created_at, updated_at, admin_since, suspended_at, suspended_reason)
       select id, split_part(name, ' ', 1), split_part(name, ' ', 2), name,
              case when n % ${SHARES.onPlan} = 0 then 'creator' else 'free' end, (n - ${from}) % ${size.perAdmin} = 6,
              n % ${size.perSuspended} <> 0, store_id, 1, joined, joined, case when (n - ${from}) % ${size.perAdmin} = 6 then joined end,
              case when n % ${size.perSuspended} = 0 then now() end,
              case when n % ${size.perSuspended} = 0 then 'Sold what was not theirs.' end
         from people`,
  );
  await owner.query(
    `insert into stores (id, creator_id, name, slug, contact_email, created_at, updated_at, suspended_at, suspended_reason)
       select store_id, id, name || ' Prints', 'prints-' || n, email, joined, joined,
              case when n % ${size.perSuspended} = 1 then now() end,
              case when n % ${size.perSuspended} = 1 then 'Sold what was not theirs.' end
         from people`,
  );
  await owner.query(
    `insert into store_addresses (slug, store_id, created_at) select 'prints-' || n, store_id, joined from people`,
  );
  await owner.query(
    `insert into store_hosts (host, store_id, kind, is_active, created_at, proven_at)
       select 'prints-' || n || '.example.net', store_id, 'bio', true, joined, joined from people where n % 10 = 0`,
  );
  await owner.query(
    `insert into search_terms (store_id, kind, term, id)
       select ${PLATFORM}, 'creator', term, id from people, person_terms(email, name) term
       union all
       select store_id, 'store', term, store_id from people, person_terms('prints-' || n, name || ' Prints') term`,
  );
  await owner.query(
    `insert into sessions (store_id, token_hash, id, account_id, user_agent, address, created_at, seen_at, expires_at)
       select ${PLATFORM}, sha256(id::text::bytea), gen_random_uuid(), id, 'Firefox', '192.0.2.1', joined, now(), now() + interval '90 days'
         from people where n % ${SHARES.signedIn} = 0`,
  );
  await owner.query(
    `insert into entitlements (store_id, id, customer_id, product_id, granted_at, granted_by, plan_id, plan_creator_id)
       select ${PLATFORM}, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), joined, id, 'boss', id
         from people where n % ${size.perPlan} = 0`,
  );
  const someone = (n: string, share = 1) =>
    `join people p on p.n = ${from} + (${n} * 7919::bigint * ${share}) % ${size.creators}`;
  await owner.query(
    `insert into audit_entries (id, at, actor_id, action, target_kind, target_id, before, after, reason, address)
       select gen_random_uuid(), now() - s.n * interval '30 seconds', a.id,
              (array['user.suspend', 'user.restore', 'user.plan', 'store.suspend', 'store.restore', 'store.trust-mail'])[1 + s.n % 6],
              case when s.n % 6 < 3 then 'user' else 'store' end, case when s.n % 6 < 3 then p.id else p.store_id end,
              '{"isActive": true}', '{"isActive": false}', 'Asked by email.', '192.0.2.1'
         from generate_series(1, ${size.auditEntries}) s (n) ${someone('s.n')}
         join people a on a.n = ${from} + 6 + ${size.perAdmin} * (s.n % (${size.creators} / ${size.perAdmin}))`,
  );
  await owner.query(
    `insert into security_events (store_id, id, at, account_id, kind, outcome, address_hash, device)
       select ${PLATFORM}, gen_random_uuid(), now() - s.n * interval '10 seconds', p.id,
              case when s.n % 500 = 0 then 'password-change' else (array['sign-in', 'sign-in', 'code-request', 'code-entry'])[1 + s.n % 4] end,
              case when s.n % 20 = 0 then 'refused' else 'done' end, sha256('192.0.2.1'), 'Firefox on Linux'
         from generate_series(1, ${size.securityEvents}) s (n) ${someone('s.n')}`,
  );
  await owner.query('drop table people');
  await owner.query('reset session_replication_role; reset synchronous_commit');
  await owner.query('vacuum analyze');
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

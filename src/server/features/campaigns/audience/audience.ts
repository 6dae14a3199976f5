import { sql, type RawBuilder } from 'kysely';
import type { Audience } from '#shared/rules/campaign.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { latestOrderLocale } from '../../sales/latestOrderLocale.ts';
import { ELSEWHERE } from '../../sales/ledger.ts';

interface Person {
  email: string;
  email_key: string;
  name: string;
  language: string;
  source: string;
}

/**
 * The current people of an audience, each address once: confirmed subscribers, and buyers who were not fully refunded.
 * Anybody can type any address at checkout, so a buyer's address counts only if money was paid here under it or its
 * owner signed in with it. Excludes people who unsubscribed, bounced, complained or have a closed account. Counting and
 * sending use the same conditions.
 */
export const peopleOf = (tx: StoreTx, audience: Audience): RawBuilder<Person> => sql<Person>`
  select distinct on (p.email_key) p.email, p.email_key, p.name, p.language, p.source
  from (${subscribersOf(tx, audience)} union all ${customersOf(tx, audience)}) p
  where ${isReachable(tx)}
  order by p.email_key, p.rank`;

/** Looks up the few people that are counted one by one, instead of reading all who unsubscribed. */
const EACH = sql`offset 0`;

const isReachable = (tx: StoreTx, how = sql``) => sql`
  not exists (
      select from mail_optouts o where o.store_id = ${tx.realm} and o.recipient_key = p.email_key ${how})
    and not exists (
      select from mail_suppressions x where x.store_id = ${tx.realm} and x.recipient_key = p.email_key ${how})
    and not exists (
      select from subscribers u
      where u.store_id = ${tx.realm} and u.email_key = p.email_key and u.state = 'unsubscribed' ${how})`;

/** How many people are in an audience, up to `most`. */
export async function countPeople(tx: StoreTx, audience: Audience, most: number): Promise<number> {
  const found = [...(await findKeys(tx, subscribersOf(tx, audience), most))];
  if (found.length === most) return most;
  const isSubscriber = sql`exists (select from (${subscribersOf(tx, audience)}) s where s.email_key = p.email_key offset 0)`;
  const others = await findKeys(
    tx,
    sql`select p.* from (${customersOf(tx, audience)}) p where not ${isSubscriber}`,
    most,
  );
  return Math.min(found.length + others.length, most);
}

const findKeys = (tx: StoreTx, people: RawBuilder<unknown>, most: number) =>
  tx.many({
    compile: () =>
      sql<{ key: string }>`
        select p.email_key as key from (${people}) p where ${isReachable(tx, EACH)} limit ${most}`.compile(tx.q),
  });

const subscribersOf = (tx: StoreTx, { subscribers, form }: Audience) => sql`
  select s.email, s.email_key, s.name, s.language, 'subscriber' as source, 0 as rank
  from subscribers s
  where s.store_id = ${tx.realm} and s.state = 'confirmed'
    and (${subscribers}::text = 'all' or (${subscribers}::text = 'form' and s.block = ${form}))`;

const customersOf = (tx: StoreTx, { customers, products, tag }: Audience) => sql`
  select c.email, a.email_key, c.name, coalesce(${latestOrderLocale(tx, sql.ref('c.id'))}, '') as language,
    'customer' as source, 1 as rank
  from customers c
  join accounts a on a.store_id = c.store_id and a.id = c.id
  where c.store_id = ${tx.realm} and ${customers}::text <> 'none'
    and c.anonymous_since is null and a.disabled_at is null
    and (a.proven_at is not null or exists (
      select from orders o
      where o.store_id = ${tx.realm} and o.customer_id = c.id and o.total > 0 and o.gateway <> ${ELSEWHERE}
        and o.status in ('paid', 'partially-refunded') and lower(o.email) = lower(c.email)))
    and (${customers}::text <> 'tag' or ${tag}::text = any(c.tags))
    and exists (
      select from orders o
      where o.store_id = ${tx.realm} and o.customer_id = c.id and o.status in ('paid', 'partially-refunded')
        and (${customers}::text <> 'products' or exists (
          select from order_lines l
          left join order_line_parts p on p.store_id = l.store_id and p.order_line_id = l.id
          where l.store_id = ${tx.realm} and l.order_id = o.id
            and (l.product_id = any(${products}::uuid[]) or p.product_id = any(${products}::uuid[])))))`;

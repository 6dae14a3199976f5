import { sql, type RawBuilder } from 'kysely';
import type { Audience } from '#shared/rules/campaign.ts';
import { comparedOneByOne, isOneOf } from '../../../db/conditions.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { tagQueries } from '../../customerRecord/customerTags.ts';
import { latestOrderLocale } from '../../sales/latestOrderLocale.ts';
import { readBuyers } from '../../sales/sums/customerSums.ts';

export interface Person {
  email: string;
  email_key: string;
  name: string;
  language: string;
  source: string;
}

/** Addresses after one and up to another. */
export interface AddressRange {
  after: string;
  /** Null: to the last. */
  upTo: string | null;
}

/**
 * The current people of an audience with an address in a range, each address once: confirmed subscribers, and buyers who
 * were not fully refunded. Anybody can type any address at checkout, so a buyer's address counts only if money was paid
 * here under it or its owner signed in with it. Excludes people who unsubscribed, bounced, complained or have a closed
 * account. Counting and sending use the same conditions. `isReader` narrows the customers `c` further.
 */
export async function peopleOf(
  tx: StoreTx,
  audience: Audience,
  { isReader, ...range }: AddressRange & { isReader?: RawBuilder<boolean> },
): Promise<RawBuilder<Person>> {
  const isWithin = sql`p.email_key > ${range.after}
    and ${range.upTo === null ? sql`true` : sql`p.email_key <= ${range.upTo}`}`;
  return sql<Person>`
    select distinct on (p.email_key) p.email, p.email_key, p.name, p.language, p.source
    from (${subscribersOf(tx, audience)} union all ${await customersOf(tx, audience, { isReader })}) p
    where ${isWithin} and ${isReachable(tx)}
    order by p.email_key, p.rank`;
}

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

/** How many people are in an audience. With `most`, counting stops there. */
export async function countPeople(tx: StoreTx, audience: Audience, most?: number): Promise<number> {
  const how = most === undefined ? sql`` : EACH;
  const found = await countReachable(tx, subscribersOf(tx, audience), { most, how });
  if (found === most || audience.customers === 'none') return found;
  const sum = found + (await countCustomers(tx, audience, most));
  return most === undefined ? sum : Math.min(sum, most);
}

/** Counts the customers of an audience who are not among its subscribers, so that nobody counts twice. */
async function countCustomers(tx: StoreTx, audience: Audience, most: number | undefined): Promise<number> {
  const count = (how: RawBuilder<unknown>, people: RawBuilder<unknown>) => {
    const isSubscriber = sql`exists (select from (${subscribersOf(tx, audience)}) s where s.email_key = p.email_key ${how})`;
    return countReachable(tx, sql`select p.* from (${people}) p where not ${isSubscriber}`, { most, how });
  };
  const candidates = await candidatesOf(tx, audience);
  if (most === undefined || !candidates)
    return count(most === undefined ? sql`` : EACH, await customersOf(tx, audience));
  const isChosen = sql`c.id = any(array(${candidates.ids})) and ${candidates.isChosen}`;
  const found = await count(EACH, await customersOf(tx, audience, { isChosen }));
  return found === most || (await candidates.areAll()) ? found : count(sql``, await customersOf(tx, audience));
}

const SOME = 4000;

interface Candidates {
  /** The first few customers who could be in the audience. If there are many, they are enough to count up to a limit. */
  ids: RawBuilder<unknown>;
  /** Whether candidate `c` is in the audience. Fast for a few customers only. */
  isChosen: RawBuilder<unknown>;
  /** Whether nobody else is in the audience. */
  areAll: () => Promise<boolean>;
}

async function candidatesOf(tx: StoreTx, audience: Audience): Promise<Candidates | null> {
  switch (audience.customers) {
    case 'products': {
      const { products } = audience;
      const ids = sql`
        select customer_id from customer_products
         where store_id = ${tx.realm} and ${isOneOf(sql.ref('product_id'), products)} limit ${SOME}`;
      return { ids, isChosen: hasBoughtItself(tx, products), areAll: async () => false };
    }
    case 'tag': {
      const { tagged } = await tagQueries(tx);
      const ids = sql`${tagged(sql`${audience.tag}::text`)} limit ${SOME}`;
      const areAll = async () => {
        const counted = sql<{ count: number }>`select count(*)::int as count from (${ids}) candidates`;
        return (await tx.one({ compile: () => counted.compile(tx.q) })).count < SOME;
      };
      return { ids, isChosen: isTagged(audience.tag), areAll };
    }
    default:
      return null;
  }
}

async function countReachable(
  tx: StoreTx,
  people: RawBuilder<unknown>,
  { most, how }: { most: number | undefined; how: RawBuilder<unknown> },
): Promise<number> {
  const { count } = await tx.one({
    compile: () =>
      sql<{ count: number }>`
        select count(*)::int as count from (
          select p.email_key from (${people}) p where ${isReachable(tx, how)}
          limit ${most ?? null}::bigint) counted`.compile(tx.q),
  });
  return count;
}

const subscribersOf = (tx: StoreTx, { subscribers, form }: Audience) => sql`
  select s.email, s.email_key, s.name, s.language, 'subscriber' as source, 0 as rank
  from subscribers s
  where s.store_id = ${tx.realm} and s.state = 'confirmed' and ${subscribers === 'none' ? sql`false` : sql`true`}
    and ${subscribers === 'form' ? sql`s.block = ${form}` : sql`true`}`;

async function customersOf(
  tx: StoreTx,
  audience: Audience,
  { isChosen, isReader }: { isChosen?: RawBuilder<unknown>; isReader?: RawBuilder<boolean> | undefined } = {},
): Promise<RawBuilder<unknown>> {
  return sql`
    select c.email, a.email_key, c.name, coalesce(${latestOrderLocale(tx, sql.ref('c.id'))}, '') as language,
      'customer' as source, 1 as rank
    from ${await readBuyers(tx)} b
    join customers c on c.store_id = ${tx.realm} and c.id = b.customer_id
    join accounts a on a.store_id = ${tx.realm} and a.id = b.customer_id
    where c.anonymous_since is null and a.disabled_at is null
      and (a.proven_at is not null or b.has_paid_here) and ${isChosen ?? (await isInAudience(tx, audience))}
      and ${isReader ?? sql`true`}`;
}

/** Whether customer `c` is one of those whom the creator chose. */
async function isInAudience(tx: StoreTx, { customers, products, tag }: Audience): Promise<RawBuilder<unknown>> {
  switch (customers) {
    case 'none':
      return sql`false`;
    case 'all':
      return sql`true`;
    case 'products':
      return hasBoughtOneOf(tx, products);
    case 'tag': {
      const { tagged } = await tagQueries(tx);
      return sql`(c.id in (${tagged(sql`${tag}::text`)}) and ${isTagged(tag)})`;
    }
  }
}

/** Customer `c` has the tag. A node of the version before changes only `c.tags`. */
const isTagged = (tag: string): RawBuilder<boolean> => comparedOneByOne(sql<boolean>`${tag}::text = any(c.tags)`);

/** Customer `c` has an order that was not fully refunded with one of the products, or with a bundle that had it. */
const hasBoughtOneOf = (tx: StoreTx, products: readonly string[]): RawBuilder<unknown> => sql`exists (
  select from orders o
  where o.store_id = ${tx.realm} and o.customer_id = c.id and o.status in ('paid', 'partially-refunded')
    and o.id in (
      select l.order_id from order_lines l
      where l.store_id = ${tx.realm} and ${isOneOf(sql.ref('l.product_id'), products)}
      union all
      select l.order_id from order_line_parts p
      join order_lines l on l.store_id = ${tx.realm} and l.id = p.order_line_id
      where p.store_id = ${tx.realm} and ${isOneOf(sql.ref('p.product_id'), products)}))`;

/** Customer `c` has bought one of the products by itself, not in a bundle. Fast for a few customers only. */
const hasBoughtItself = (tx: StoreTx, products: readonly string[]) => sql`exists (
  select from orders o
  join order_lines l on l.store_id = ${tx.realm} and l.order_id = o.id
  where o.store_id = ${tx.realm} and o.customer_id = c.id and o.status in ('paid', 'partially-refunded')
    and ${isOneOf(sql.ref('l.product_id'), products)} ${EACH})`;

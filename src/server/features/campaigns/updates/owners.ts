import { sql, type RawBuilder } from 'kysely';
import { COUNT_MAX, UPDATE_NAMES_MAX } from '#shared/rules/limits.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { isOpen } from '../../entitlements/accessState.ts';
import { hasNews } from '../../entitlements/hasNews.ts';
import { findLibraryChanges, type LibraryChange } from '../../entitlements/libraryChanges.ts';
import { latestOrderLocale } from '../../sales/latestOrderLocale.ts';
import { readBuyers } from '../../sales/sums/customerSums.ts';
import { wantsUpdates } from '../../subscribers/emailPreferences.ts';
import type { AddressRange, Person } from '../audience/audience.ts';
import { sinceOf, wasStopped, type UpdateRecord } from './updateRecord.ts';

interface News extends Pick<UpdateRecord, 'productId' | 'since' | 'until'> {
  now: Date;
}

/** The owners to tell of an update, with an address in a range. */
export const ownersOf = async (
  tx: StoreTx,
  { after, upTo, ...news }: News & AddressRange,
): Promise<RawBuilder<Person>> => sql<Person>`
  select c.id as owner_id, c.email, a.email_key, c.name, coalesce(${latestOrderLocale(tx, sql.ref('c.id'))}, '') as language,
    'customer' as source
  from accounts a join customers c on c.store_id = a.store_id and c.id = a.id
  where a.store_id = ${tx.realm} and a.email_key > ${after}
    and ${upTo === null ? sql`true` : sql`a.email_key <= ${upTo}`} and ${await isRecipient(tx, news)}`;

/** Among so many owners there are usually enough to count up to the limit. */
const FEW = 2000;
/** Counting looks at no more people than that. */
const MANY = 10_000;

/**
 * How many owners there are to tell, counted up to a limit. It begins with those who have been owners for longest. If nearly none of
 * them are to be told, as in a store whose customers were imported, it looks at everybody who has paid or signed in. In the largest
 * stores the result is a lower bound, so that nobody waits for it.
 */
export async function countOwners(tx: StoreTx, news: News): Promise<{ count: number; isMore: boolean }> {
  const owners = await ownersBefore(tx, news);
  const few = await countAmong(tx, news, { ids: owners, most: FEW });
  if (few.count > COUNT_MAX || few.areAll) return limited(few.count, false);
  const reachable = await countAmong(tx, news, { ids: await reachableIds(tx), most: MANY });
  if (reachable.areAll) return limited(reachable.count, false);
  const many = await countAmong(tx, news, { ids: owners, most: MANY });
  return limited(many.count, !many.areAll);
}

const limited = (count: number, isMore: boolean) => ({
  count: Math.min(count, COUNT_MAX),
  isMore: isMore || count > COUNT_MAX,
});

/** SQL: the owners with access before the latest change, earliest first. */
async function ownersBefore(tx: StoreTx, { productId, since, until, now }: News): Promise<RawBuilder<unknown>> {
  const latest = await tx.one({
    compile: () =>
      sql<{ at: Date | null }>`
        select greatest(
          (select max(v.created_at) from product_files f
             join file_versions v on v.store_id = f.store_id and v.file_id = f.id
            where f.store_id = ${tx.realm} and f.product_id = ${productId} and v.created_at > ${since} and v.created_at <= ${until}),
          (select max(c.published_at) from contents c
            where c.store_id = ${tx.realm} and c.product_id = ${productId}
              and c.published_at > ${since} and c.published_at <= ${until})) as at`.compile(tx.q),
  });
  return sql`select e.customer_id as id from entitlements e
    where e.store_id = ${tx.realm} and e.product_id = ${productId} and e.granted_at < ${latest.at ?? since}
      and ${isOpen('e', now)} order by e.granted_at, e.id`;
}

/** SQL: everybody whose address belongs to them, as far as the store knows. */
const reachableIds = async (tx: StoreTx): Promise<RawBuilder<unknown>> => sql`
  select id from accounts where store_id = ${tx.realm} and proven_at is not null
  union all
  select b.customer_id as id from ${await readBuyers(tx)} b where b.has_paid_here`;

/** Counts those of the first people who are to be told, and says whether these are all people. */
async function countAmong(
  tx: StoreTx,
  news: News,
  { ids, most }: { ids: RawBuilder<unknown>; most: number },
): Promise<{ count: number; areAll: boolean }> {
  const condition = await isRecipient(tx, news);
  const { count, examined } = await tx.one({
    compile: () =>
      sql<{ count: number; examined: number }>`
        with people as materialized (${ids} limit ${most})
        select (select count(*) from people)::int as examined,
          (select count(*) from (
            select from accounts a join customers c on c.store_id = a.store_id and c.id = a.id
             where a.store_id = ${tx.realm} and a.id = any(array(select id from people)) and ${condition}
             limit ${COUNT_MAX + 1}) counted)::int as count`.compile(tx.q),
  });
  return { count, areAll: examined < most };
}

/** What one of the owners can open of the update when their email is sent. Nothing if they are not to be told any more. */
export async function findNewsOf(tx: StoreTx, emailKey: string, news: News): Promise<LibraryChange[]> {
  const condition = await isRecipient(tx, news);
  const owner = await tx.maybe({
    compile: () =>
      sql<{ id: string; since: Date }>`
        select a.id, ${sinceOf(tx, news)} as since from accounts a join customers c on c.store_id = a.store_id and c.id = a.id
        where a.store_id = ${tx.realm} and a.email_key = ${emailKey} and ${condition}`.compile(tx.q),
  });
  if (!owner) return [];
  const { productId, until, now } = news;
  const changes = await findLibraryChanges(
    tx,
    { customerId: owner.id, now },
    { productId, since: owner.since, until, limit: UPDATE_NAMES_MAX },
  );
  return changes.filter(({ kind }) => kind !== 'item');
}

/**
 * SQL condition: customer `c` with account `a` is told of an update. Anybody can type any address at checkout, and creators can
 * give access to any, so an owner counts once they have paid here or signed in.
 */
const isRecipient = async (tx: StoreTx, news: News): Promise<RawBuilder<boolean>> => {
  const since = (await wasStopped(tx, news)) ? sinceOf(tx, news) : sql<Date>`${news.since}::timestamptz`;
  return sql<boolean>`(
  c.anonymous_since is null and a.disabled_at is null
  and (a.proven_at is not null or exists (
    select from ${await readBuyers(tx)} b where b.customer_id = a.id and b.has_paid_here))
  and not exists (
    select from mail_suppressions x where x.store_id = ${tx.realm} and x.recipient_key = a.email_key)
  and ${wantsUpdates(tx)} and ${hasNews(tx, { ...news, since })})`;
};

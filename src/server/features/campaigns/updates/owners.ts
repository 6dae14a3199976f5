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
const SOME = 4000;

/** How many owners there are to tell, counted up to a limit: among some of them, and only if these are too few among all. */
export async function countOwners(tx: StoreTx, news: News): Promise<{ count: number; isMore: boolean }> {
  const { productId, now } = news;
  const owners = sql`select e.customer_id from entitlements e
    where e.store_id = ${tx.realm} and e.product_id = ${productId} and ${isOpen('e', now)}`;
  const some = await countIn(tx, news, sql`a.id = any(array(${owners} limit ${SOME}))`);
  const isAll = some > COUNT_MAX || (await countRows(tx, sql`${owners} limit ${SOME}`)) < SOME;
  const count = isAll ? some : await countIn(tx, news, sql`a.id in (${owners})`);
  return { count: Math.min(count, COUNT_MAX), isMore: count > COUNT_MAX };
}

const countIn = async (tx: StoreTx, news: News, isOwner: RawBuilder<unknown>): Promise<number> =>
  countRows(
    tx,
    sql`select a.id from accounts a join customers c on c.store_id = a.store_id and c.id = a.id
      where a.store_id = ${tx.realm} and ${isOwner} and ${await isRecipient(tx, news)} limit ${COUNT_MAX + 1}`,
  );

async function countRows(tx: StoreTx, rows: RawBuilder<unknown>): Promise<number> {
  const counting = sql<{ count: number }>`select count(*)::int as count from (${rows}) counted`;
  return (await tx.one({ compile: () => counting.compile(tx.q) })).count;
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

import { sql } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import pLimit from 'p-limit';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { ORIGINS_PER_DAY, OTHER_ORIGIN } from '#shared/rules/traffic.ts';
import { setLocal } from '../../db/setLocal.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { dayAfter, startOfDay } from './days.ts';
import { lockTotals, totalDay } from './eventTotals.ts';

/** The number of days summed at once. It is low, so that visitors and buyers do not have to wait. */
const BATCH_SIZE = 3;

/** Adds new events to the sums per quarter of an hour. */
export async function sumEvents(_data: Jobs['sumEvents'], { services: { db, log } }: JobContext): Promise<void> {
  const marked = await db.onPlatform((tx) =>
    tx.many(tx.q.selectFrom('event_marks').select(['store_id', 'day']).distinct().orderBy('store_id').orderBy('day')),
  );
  const inTurn = pLimit(BATCH_SIZE);
  const sums = marked.map(({ store_id, day }) =>
    inTurn(() => db.inStore(provenStore(store_id), (tx) => sumDay(tx, day))),
  );
  const failed = (await Promise.allSettled(sums)).filter((sum) => sum.status === 'rejected');
  // If summing fails for one store's day, its marks stay and all other stores are still summed.
  for (const { reason } of failed) log.error({ err: reason }, 'Could not aggregate a day of analytics events.');
}

/**
 * Sums a day of a store. The deleted marks were committed with their events. Later events write new marks and are
 * summed next time. A second worker waits and then finds nothing to do.
 */
async function sumDay(tx: StoreTx, date: string): Promise<void> {
  await tx.run(setLocal('statement_timeout', PATIENCE));
  // The planner's statistics are outdated for a day that is still being written, so nested loops are disabled.
  await tx.run(setLocal('enable_nestloop', 'off'));
  await lockTotals(tx);
  const taken = await tx.run(tx.q.deleteFrom('event_marks').where('store_id', '=', tx.realm).where('day', '=', date));
  if (taken === 0) return;
  const day = { from: startOfDay(date), to: startOfDay(dayAfter(date, 1)) };
  const { first } = await tx.one(nameProducts(tx, day));
  const hours = await tx.many(countHours(tx, day));
  const from = earliest(first, hours.find(({ isChanged }) => isChanged)?.hour ?? null);
  if (from === null) return;
  const isLarge = hours.reduce((sum, { events }) => sum + events, 0) > LARGE_DAY;
  const spans = isLarge ? hours.filter(({ hour }) => hour >= from).map(({ hour }) => hourOf(hour)) : [day];
  for (const span of spans) await sumSpan(tx, day, span);
  await totalDay(tx, day);
}

async function sumSpan(tx: StoreTx, day: Span, span: Span): Promise<void> {
  await tx.run(
    tx.q
      .deleteFrom('event_sums')
      .where('store_id', '=', tx.realm)
      .where('starts_at', '>=', span.from)
      .where('starts_at', '<', span.to),
  );
  await tx.run(insertSums(tx, day, span));
}

/** The timeout of one statement over millions of events. Only the next sum waits for it. */
const PATIENCE = '2min';

/**
 * If a day has more events than this, only the hours from the first changed one on are summed, and values that counted
 * as rare before still count as rare.
 */
const LARGE_DAY = 20_000;

interface Span {
  from: Date;
  to: Date;
}

const hourOf = (from: Date): Span => ({ from, to: new Date(from.getTime() + 60 * 60 * 1000) });

const isIn = ({ realm }: StoreTx, { from, to }: Span) =>
  sql<boolean>`store_id = ${realm} and received_at >= ${from} and received_at < ${to}`;

/**
 * Resolves product slugs to products now, because a slug may belong to another product later. Returns the first hour
 * that must be summed again.
 */
const nameProducts = (tx: StoreTx, day: Span) => ({
  compile: () =>
    sql<{ first: Date | null }>`
      with named as (
        update events as e set product_id = p.id
          from products as p
         where e.store_id = ${tx.realm} and e.received_at >= ${day.from} and e.received_at < ${day.to}
           and e.product_slug <> '' and e.product_id is null
           and p.store_id = ${tx.realm} and p.slug = e.product_slug and p.deleted_at is null
        returning e.received_at
      )
      select date_trunc('hour', min(received_at), 'UTC') as first from named`.compile(tx.q),
});

/** The number of events in each hour of the day, and whether it matches the sums. */
const countHours = (tx: StoreTx, day: Span) => ({
  compile: () =>
    sql<{ hour: Date; events: number; isChanged: boolean }>`
      select date_trunc('hour', starts_at, 'UTC') as hour, sum(e.count)::int as events,
             bool_or(e.count is distinct from s.count) as "isChanged"
        from (select ${QUARTER} as starts_at, count(*) from events where ${isIn(tx, day)} group by 1) e
        left join (
          select starts_at, sum(count) as count from event_sums
           where store_id = ${tx.realm} and starts_at >= ${day.from} and starts_at < ${day.to} group by 1) s using (starts_at)
       group by 1
       order by 1`.compile(tx.q),
});

const earliest = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null && other < one ? other : (one ?? other);

const NO_PRODUCT = PLATFORM_REALM;

/** The start of an event's quarter of an hour. Days of every time zone consist of whole quarters. */
const QUARTER = sql`date_bin('15 minutes', received_at, 'epoch'::timestamptz)`;

/**
 * A visitor counts at the first event of the day. Anybody can put any source and campaign into a link, so only the most
 * frequent ones of a day are listed separately.
 */
const insertSums = (tx: StoreTx, day: Span, span: Span) =>
  tx.q
    .insertInto('event_sums')
    .columns([
      'store_id',
      'starts_at',
      'kind',
      'block',
      'product_id',
      'source',
      'campaign',
      'country',
      'device',
      'count',
      'visitors',
    ])
    .expression(
      sql`
        with sources as (${mostFrequent(tx, 'source', { day, span })}),
        campaigns as (${mostFrequent(tx, 'campaign', { day, span })}),
        blocks as (${mostFrequent(tx, 'block', { day, span })}),
        firsts as (
          select distinct on (visitor) id from events
           where ${isIn(tx, span)} and visitor is not null
             and not exists (
               select from events seen
                where seen.store_id = ${tx.realm} and seen.received_at >= ${day.from} and seen.received_at < ${span.from}
                  and seen.visitor = events.visitor)
           order by visitor, received_at, kind <> 'page-view', id
        )
        select store_id, ${QUARTER}, kind,
               case when block in (select name from blocks) then block else ${OTHER_ORIGIN} end,
               coalesce(product_id, ${NO_PRODUCT}::uuid),
               case when source in (select name from sources) then source else ${OTHER_ORIGIN} end,
               case when campaign in (select name from campaigns) then campaign else ${OTHER_ORIGIN} end,
               country, device, count(*)::int, count(firsts.id)::int
          from events left join firsts using (id)
         where ${isIn(tx, span)}
         group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
    );

/** Combines the sums of earlier hours with the events of the hours being summed. */
const mostFrequent = (
  tx: StoreTx,
  column: 'source' | 'campaign' | 'block',
  { day, span }: Record<'day' | 'span', Span>,
) => sql`
  select name from (
    select ${sql.ref(column)} as name, count from event_sums
     where store_id = ${tx.realm} and starts_at >= ${day.from} and starts_at < ${span.from} and ${sql.ref(column)} <> ${OTHER_ORIGIN}
    union all
    select ${sql.ref(column)}, count(*) from events where ${isIn(tx, span)} group by 1) named
   group by name order by sum(count) desc, name limit ${ORIGINS_PER_DAY}`;

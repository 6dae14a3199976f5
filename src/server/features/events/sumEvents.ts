import { sql } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import { atMost } from '#shared/kit/atMost.ts';
import { PLATFORM_REALM, provenStore, type StoreId } from '#shared/kit/ids.ts';
import { ORIGINS_PER_DAY, OTHER_ORIGIN } from '#shared/rules/traffic.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { dayAfter, startOfDay } from './days.ts';

/** Few, so that those who visit and buy meanwhile are not kept waiting. */
const AT_ONCE = 3;

/** Sums by the hour whatever has come since the last time. */
export async function sumEvents(_asked: Jobs['sumEvents'], { services: { db, log } }: JobContext): Promise<void> {
  const marked = await db.onPlatform((tx) =>
    tx.many(tx.q.selectFrom('event_marks').select(['store_id', 'day']).distinct().orderBy('store_id').orderBy('day')),
  );
  const inTurn = atMost(AT_ONCE);
  const sums = marked.map(({ store_id, day }) =>
    inTurn(() => db.inStore(provenStore(store_id), (tx) => sumDay(tx, day))),
  );
  const failed = (await Promise.allSettled(sums)).filter((sum) => sum.status === 'rejected');
  // One store's day that cannot be summed keeps its marks, and nobody else from being summed.
  for (const { reason } of failed) log.error({ err: reason }, 'A day of events could not be summed.');
}

/**
 * Sums a day of a store anew. The marks that are taken away stand for events that were committed with them; what comes
 * later leaves a mark of its own, and is summed the next time. Two workers wait for each other, and the second finds
 * nothing left to do.
 */
async function sumDay(tx: StoreTx, day: string): Promise<void> {
  await tx.run(
    tx.q.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended('events ' || ${tx.realm}, 0))`.as('locked')),
  );
  const taken = await tx.run(tx.q.deleteFrom('event_marks').where('store_id', '=', tx.realm).where('day', '=', day));
  if (taken === 0) return;
  const span = { from: startOfDay(day), to: startOfDay(dayAfter(day, 1)) };
  await tx.run(nameProducts(tx, span));
  await tx.run(
    tx.q
      .deleteFrom('event_hours')
      .where('store_id', '=', tx.realm)
      .where('hour', '>=', span.from)
      .where('hour', '<', span.to),
  );
  await tx.run(insertSums(tx, span));
}

interface Span {
  from: Date;
  to: Date;
}

/** Which product stood at an address is known now; later another one may. */
const nameProducts = ({ q, realm }: StoreTx, { from, to }: Span) =>
  q
    .updateTable('events as e')
    .from('products as p')
    .set((row) => ({ product_id: row.ref('p.id') }))
    .where('e.store_id', '=', realm)
    .where('e.received_at', '>=', from)
    .where('e.received_at', '<', to)
    .where('e.product_slug', '<>', '')
    .where('e.product_id', 'is', null)
    .where('p.store_id', '=', realm)
    .whereRef('p.slug', '=', 'e.product_slug')
    .where('p.deleted_at', 'is', null);

const NO_PRODUCT = PLATFORM_REALM;

/**
 * A visitor counts where their first event of the day does. Sources and campaigns are what anybody writes into a link,
 * so only the most frequent ones of a day are told apart.
 */
const insertSums = ({ q, realm }: { q: StoreTx['q']; realm: StoreId }, { from, to }: Span) =>
  q
    .insertInto('event_hours')
    .columns([
      'store_id',
      'hour',
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
        with day as (
          select *, visitor is not null
              and row_number() over (partition by visitor order by received_at, kind <> 'page-view', id) = 1 as is_first
            from events
           where store_id = ${realm} and received_at >= ${from} and received_at < ${to}
        ), known as (
          select 'source' as what, source as name from (
            select source from day group by source order by count(*) desc, source limit ${ORIGINS_PER_DAY}) s
          union all
          select 'campaign', campaign from (
            select campaign from day group by campaign order by count(*) desc, campaign limit ${ORIGINS_PER_DAY}) c
        ), blocks as (
          select block from day group by block order by count(*) desc, block limit ${ORIGINS_PER_DAY}
        )
        select store_id, date_trunc('hour', received_at, 'UTC'), kind,
               case when block in (select block from blocks) then block else ${OTHER_ORIGIN} end,
               coalesce(product_id, ${NO_PRODUCT}::uuid),
               case when source in (select name from known where what = 'source') then source else ${OTHER_ORIGIN} end,
               case when campaign in (select name from known where what = 'campaign') then campaign
                    else ${OTHER_ORIGIN} end,
               country, device, count(*)::int, (count(*) filter (where is_first))::int
          from day
         group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
    );

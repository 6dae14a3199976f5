import { sql, type Compilable } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { PlatformTx, RealmTx, StoreTx } from '../../db/transaction.ts';
import { addTags } from '../catalog/products/productTags.ts';
import { addContentTerms } from '../customerRecord/contentTerms.ts';
import { rememberTags } from '../customerRecord/customerTags.ts';
import { addTerms, rememberStore, type ContentKind, type PersonKind } from '../customerRecord/searchTerms.ts';
import { addSources } from '../entitlements/addSources.ts';
import type { JobContext } from '../jobs.ts';
import { totalEarlierDays } from '../events/eventTotals.ts';
import { sumCustomers } from '../sales/sums/customerSums.ts';
import { markEveryDay, sumHours } from '../sales/sums/sumSales.ts';

/** Steps after this time are left to the next run, a minute later. */
const PATIENCE_MS = 45_000;
/** How many rows one transaction handles. */
const STEP = 500;

/** Does what an upgrade left to do for each store, in small steps. An interrupted run continues where it stopped. */
export async function runBackfills(_data: Jobs['runBackfills'], { services: { db, log } }: JobContext): Promise<void> {
  const left = await db.onPlatform((tx) =>
    tx.many(tx.q.selectFrom('backfills').select(['store_id', 'task']).orderBy('store_id').orderBy('task')),
  );
  const deadline = performance.now() + PATIENCE_MS;
  for (const { store_id: storeId, task } of left.filter(({ task }) => !(task in STEPS)))
    log.error({ storeId, task }, 'No step of this backfill is known.');
  for (const [task, step] of Object.entries(STEPS))
    for (const { store_id: storeId } of left.filter((one) => one.task === task)) {
      let isDone = false;
      while (!isDone && performance.now() < deadline)
        isDone =
          storeId === PLATFORM_REALM
            ? await db.onPlatform((tx) => takeStep(tx, task, addTermsOfNextCreators))
            : await db.inStore(provenStore(storeId), (tx) => takeStep(tx, task, step));
    }
}

/** Handles some of the rows after an id. Returns the last of them, or undefined if nothing is left. */
type Step<Realm = StoreTx> = (tx: Realm, afterId: string) => Promise<string | undefined>;

/** In their order: a task is begun when the tasks before it are done in all stores. The last one takes longest. */
const STEPS: Readonly<Record<string, Step>> = {
  // The job `sumSales` does the rest.
  'sale-sums': async (tx) => void (await markEveryDay(tx)),
  'sale-hours': async (tx) => {
    await sumHours(tx);
    return undefined;
  },
  'customer-terms': async (tx, afterId) => {
    if (afterId === FIRST) await rememberStore(tx, tx.realm);
    return addTermsOfNext(tx, 'customer', afterId);
  },
  'subscriber-terms': (tx, afterId) => addTermsOfNext(tx, 'subscriber', afterId),
  'product-terms': (tx, afterId) => addContentTermsOfNext(tx, 'product', afterId),
  'published-terms': (tx, afterId) => addContentTermsOfNext(tx, 'published', afterId),
  'product-tags': (tx, afterId) => withNext(tx, nextRows(tx, 'products', afterId), (ids) => addTags(tx, ids)),
  // The words are added again too, which changes nothing.
  'published-covers': (tx, afterId) => addContentTermsOfNext(tx, 'published', afterId),
  'message-terms': (tx, afterId) => addContentTermsOfNext(tx, 'message', afterId),
  'image-terms': (tx, afterId) => addContentTermsOfNext(tx, 'image', afterId),
  'media-terms': (tx, afterId) => addContentTermsOfNext(tx, 'media', afterId),
  'customer-tags': (tx, afterId) => withNext(tx, nextCustomers(tx, afterId), (ids) => rememberTags(tx, ids)),
  'customer-sums': (tx, afterId) => withNext(tx, nextCustomers(tx, afterId), (ids) => sumCustomers(tx, ids)),
  'entitlement-sources': (tx, afterId) =>
    withNext(tx, nextRows(tx, 'entitlements', afterId), (ids) => addSources(tx, ids)),
  'event-totals': async (tx, afterId) => ((await totalEarlierDays(tx)) ? afterId : undefined),
};

/** What a task begins after. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Whether nothing is left. A second worker leaves the step to the first. */
async function takeStep<Realm extends RealmTx>(tx: Realm, task: string, step: Step<Realm>): Promise<boolean> {
  const ofThis = sql`store_id = ${tx.realm} and task = ${task}`;
  const place = await tx.maybe({
    compile: () =>
      sql<{ after_id: string }>`
        select after_id from backfills where ${ofThis} for update skip locked`.compile(tx.q),
  });
  if (!place) return true;
  const lastId = await step(tx, place.after_id);
  const done = sql<never>`delete from backfills where ${ofThis}`;
  const further = sql<never>`update backfills set after_id = ${lastId} where ${ofThis}`;
  await tx.run({ compile: () => (lastId === undefined ? done : further).compile(tx.q) });
  return lastId === undefined;
}

/** Does something with the next rows, and returns the last of them. */
async function withNext(
  tx: RealmTx,
  rows: Compilable<{ id: string }>,
  work: (ids: string[]) => Promise<unknown>,
): Promise<string | undefined> {
  const ids = (await tx.many(rows)).map(({ id }) => id);
  if (ids.length > 0) await work(ids);
  return ids.at(-1);
}

/** The names and emails that buyers typed are terms of their customer too. */
function addTermsOfNext(tx: StoreTx, kind: PersonKind, afterId: string): Promise<string | undefined> {
  const people = kind === 'customer' ? nextCustomers(tx, afterId) : nextRows(tx, 'subscribers', afterId);
  return withNext(tx, people, (ids) => {
    const isOneOfThem = (id: string) => sql`${sql.ref(id)} = any(${ids}::uuid[])`;
    const named =
      kind === 'subscriber'
        ? sql`select id, email, name from subscribers where store_id = ${tx.realm} and ${isOneOfThem('id')}`
        : sql`select id, email, name from customers where store_id = ${tx.realm} and ${isOneOfThem('id')}
              union
              select customer_id, email, name from orders where store_id = ${tx.realm} and ${isOneOfThem('customer_id')}`;
    return tx.run(addTerms(tx, kind, named));
  });
}

/** Admins find creators by these. */
const addTermsOfNextCreators = (tx: PlatformTx, afterId: string) =>
  withNext(
    tx,
    tx.q.selectFrom('creators').select('id').where('id', '>', afterId).orderBy('id').limit(STEP).forShare(),
    (ids) =>
      tx.run(
        addTerms(
          tx,
          'creator',
          sql`
            select c.id, a.email, c.display_name as name from creators c
              join accounts a on a.store_id = ${tx.realm} and a.id = c.id where c.id = any(${ids}::uuid[])`,
        ),
      ),
  );

const addContentTermsOfNext = (tx: StoreTx, kind: ContentKind, afterId: string) =>
  withNext(tx, nextRows(tx, CONTENT[kind], afterId), (ids) => addContentTerms(tx, kind, ids));

const CONTENT = {
  product: 'products',
  published: 'products',
  message: 'contact_messages',
  review: 'reviews',
  image: 'images',
  media: 'media',
} as const;

/** The next rows of a table. They are locked, so that none is renamed or deleted meanwhile. */
const nextRows = (
  tx: StoreTx,
  table: (typeof CONTENT)[ContentKind] | 'subscribers' | 'entitlements',
  afterId: string,
) =>
  tx.q
    .selectFrom(table)
    .select('id')
    .where('store_id', '=', tx.realm)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(STEP)
    .forShare();

/** The same for customers, of whom none is made anonymous meanwhile. */
const nextCustomers = (tx: StoreTx, afterId: string) =>
  tx.q
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', tx.realm)
    .where('id', '>', afterId)
    .where('anonymous_since', 'is', null)
    .orderBy('id')
    .limit(STEP)
    .forShare();

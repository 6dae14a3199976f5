import { sql, type RawBuilder } from 'kysely';
import { v5 } from 'uuid';
import { OpenedCourse } from '#shared/contract/contents.ts';
import type { OutlineLesson } from '#shared/contract/courses.ts';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { startOfDay } from '#shared/rules/timeZone.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { listStarted } from '../../entitlements/accessStart.ts';
import type { JobHandlers } from '../../jobs.ts';
import { lessonsOf } from '../courseRecord.ts';

const DAY_MS = 86_400_000;
/** What opened longer ago is no news. It is longer than any time in which jobs do not run. */
const NEWS_DAYS = 7;
const BATCH = 500;

/**
 * Finds lessons that have opened, and emails the customers who have waited for them: one email a day for each. What is found is
 * written first, so that nobody is told twice, and a run that breaks off goes on with the next one.
 */
export const sweepLessons: JobHandlers['sweep'] = async ({ realm }, { services: { db, directory }, now }) => {
  if (realm === PLATFORM_REALM) return;
  const storeId = provenStore(realm);
  if ((await directory.byId(storeId))?.isClosed) return;
  const waits = await db.readStore(storeId, findWaits);
  for (const wait of waits)
    for (let more = true; more;) more = await db.inStore(storeId, (tx) => noteOpened(tx, { ...wait, now }));
  await db.inStore(storeId, enqueueEmails);
};

interface Wait {
  productId: string;
  /** The course. */
  contentId: string;
  timeZone: string;
  lesson: OutlineLesson;
}

/** The lessons that open at a time. One that opens after another lesson is opened by its customer, who needs no email. */
async function findWaits(tx: StoreTx): Promise<Wait[]> {
  const courses = await tx.many(
    tx.q
      .selectFrom('contents')
      .select(['id', 'product_id', 'published'])
      .where('store_id', '=', tx.realm)
      .where('kind', '=', 'course')
      .where('published', 'is not', null)
      .where('unpublished_at', 'is', null)
      .orderBy('id'),
  );
  return courses.flatMap(({ id: contentId, product_id: productId, published }) => {
    const course = OpenedCourse.parse(published);
    return lessonsOf(course)
      .filter(({ opens }) => opens !== null && opens.kind !== 'after')
      .map((lesson) => ({ productId, contentId, timeZone: course.timeZone, lesson }));
  });
}

/** Notes the next customers for whom a lesson has opened. Returns whether there may be more. */
async function noteOpened(
  tx: StoreTx,
  { productId, contentId, timeZone, lesson: { id: lessonId, opens }, now }: Wait & { now: Date },
): Promise<boolean> {
  const period = opens && openedPeriod(opens, { timeZone, now });
  if (!period) return false;
  const customers = await listStarted(tx, {
    productId,
    contentId,
    now,
    ...period,
    where: isNews(tx, { lessonId, now }),
    limit: BATCH,
  });
  if (customers.length > 0)
    await tx.run(
      tx.q
        .insertInto('lesson_openings')
        .values(
          customers.map((customerId) => ({
            store_id: tx.realm,
            customer_id: customerId,
            lesson_id: lessonId,
            // All lessons that a run finds for a customer are in one email.
            email_id: v5(`${customerId} ${now.toISOString()}`, tx.realm),
            created_at: now,
          })),
        )
        .onConflict((on) => on.columns(['store_id', 'customer_id', 'lesson_id']).doNothing()),
    );
  return customers.length === BATCH;
}

/** When access began of the customers for whom a lesson has just opened. Null: for nobody. */
function openedPeriod(
  opens: NonNullable<OutlineLesson['opens']>,
  { timeZone, now }: { timeZone: string; now: Date },
): { after: Date; until: Date } | null {
  const since = new Date(now.getTime() - NEWS_DAYS * DAY_MS);
  if (opens.kind === 'days') {
    const earlier = (moment: Date) => new Date(moment.getTime() - opens.days * DAY_MS);
    return { after: earlier(since), until: earlier(now) };
  }
  if (opens.kind === 'after') return null;
  const opening = startOfDay(timeZone, opens.date);
  // Who came later found the lesson open.
  return opening > since && opening <= now ? { after: new Date(0), until: opening } : null;
}

/** Not told yet, not done, and no other email of this kind today. */
const isNews = (tx: StoreTx, { lessonId, now }: { lessonId: string; now: Date }): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from lesson_openings o
      where o.store_id = ${tx.realm} and o.customer_id = e.customer_id
        and (o.lesson_id = ${lessonId} or (o.created_at > ${new Date(now.getTime() - DAY_MS)} and o.created_at < ${now})))
    and not exists (select from lesson_progress p
      where p.store_id = ${tx.realm} and p.customer_id = e.customer_id and p.lesson_id = ${lessonId}
        and p.done_at is not null)`;

/** Also for what earlier runs have left. An email is sent once, however often its job is added. */
async function enqueueEmails(tx: StoreTx): Promise<void> {
  const emails = await tx.many(
    tx.q
      .selectFrom('lesson_openings')
      .select(['email_id', 'customer_id'])
      .distinct()
      .where('store_id', '=', tx.realm)
      .where('sent_at', 'is', null)
      .orderBy('email_id'),
  );
  for (const { email_id: emailId, customer_id: customerId } of emails)
    await tx.enqueue(job('sendLessonsEmail', { realm: tx.realm, customerId, emailId }));
}

import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { CallSettings, type OpenedContent } from '#shared/contract/contents.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { markCourses } from './courseSums/markLearner.ts';
import { findContents, LicenceSettings, LinkSettings, TextSettings, type ContentRow } from './contentRecord.ts';
import { findLessons, type LessonRow } from './lessons/lessonRecord.ts';
import { findCourseProblem, openedCourse, publishLessons } from './lessons/publishCourse.ts';

/** What keeps the contents of a product from being published. */
export async function findContentProblem(
  tx: StoreTx,
  { productId, now }: { productId: string; now: Date },
): Promise<Refusal | null> {
  const [lessons, contents] = await Promise.all([findLessons(tx, productId), findContents(tx, productId)]);
  for (const content of contents) {
    const problem =
      content.kind === 'course' && content.title !== ''
        ? await findCourseProblem(tx, { settings: content.settings, lessons })
        : problemOf(content);
    if (problem) return problem;
  }
  const hasCall = contents.some(({ kind }) => kind === 'call');
  return hasCall && !(await hasHours(tx, now)) ? new Refusal('call-needs-hours') : null;
}

/** Nobody could book a call without any hours, of weekdays or of days to come. */
async function hasHours(tx: StoreTx, now: Date): Promise<boolean> {
  const [weekly, dated] = await Promise.all([
    tx.maybe(tx.q.selectFrom('availability_rules').select('weekday').where('store_id', '=', tx.realm).limit(1)),
    tx.maybe(
      tx.q
        .selectFrom('availability_dates')
        .select('day')
        .where('store_id', '=', tx.realm)
        .where('from_minute', 'is not', null)
        // Today begins a day earlier or later in other time zones.
        .where('day', '>', new Date(now.getTime() - 2 * DAY_MS))
        .limit(1),
    ),
  ]);
  return weekly !== undefined || dated !== undefined;
}

const DAY_MS = 86_400_000;

function problemOf({ kind, title, settings }: ContentRow): Refusal | null {
  if (title === '') return new Refusal('content-needs-title');
  if (kind === 'licence') return null;
  if (kind === 'link') return LinkSettings.parse(settings).url === '' ? new Refusal('link-needs-address') : null;
  if (kind === 'call') return null;
  const isWritten = TextSettings.parse(settings).pages.some(({ html }) => html !== '');
  return isWritten ? null : new Refusal('text-needs-page');
}

/** Lets customers open the contents as they are now. The product is locked. */
export async function publishContents(
  tx: StoreTx,
  { productId, now }: { productId: string; now: Date },
): Promise<void> {
  const lessons = await findLessons(tx, productId);
  const contents = await findContents(tx, productId);
  for (const [position, content] of contents.entries()) {
    const published = JSON.stringify(openedBy(content, lessons));
    // Who has completed a course depends on its lessons.
    if (content.kind === 'course')
      await markCourses(
        tx,
        sql`c.id = ${content.id} and ${idsOf(sql`c.published`)} <> ${idsOf(sql`${published}::jsonb`)}`,
      );
    await tx.run(
      tx.q
        .updateTable('contents')
        .set({
          published,
          published_at: sql<Date | null>`case when published = ${published}::jsonb then published_at else ${now} end`,
          published_title: content.title,
          published_pages: sql<number>`pages`,
          published_position: position,
          unpublished_at: null,
        })
        .where('store_id', '=', tx.realm)
        .where('id', '=', content.id),
    );
  }
  await tx.run(
    tx.q
      .updateTable('contents')
      .set({ unpublished_at: now })
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .where('removed_at', 'is not', null)
      .where('unpublished_at', 'is', null),
  );
  if (lessons.size > 0) await publishLessons(tx, { productId, now });
  // Earlier buyers get a key too.
  if (contents.some(({ kind }) => kind === 'licence'))
    await tx.enqueue(job('issueLicences', { realm: tx.realm, productId }));
}

/** The lessons of a published course, in their order. */
const idsOf = (published: RawBuilder<unknown>) =>
  sql`jsonb_path_query_array(${published}, '$.modules[*].lessons[*].id')`;

/** A call as published, with everything that booking needs. Customers see only parts of it. */
export const PublishedCall = z.object({ kind: z.literal('call'), title: z.string(), call: CallSettings });
type PublishedCall = z.infer<typeof PublishedCall>;

/** What customers open. */
export function openedBy(
  { kind, title, settings }: ContentRow,
  lessons: ReadonlyMap<string, LessonRow>,
): Exclude<OpenedContent, { kind: 'call' }> | PublishedCall {
  if (kind === 'course') return openedCourse({ title, settings }, lessons);
  if (kind === 'call') return { kind, title, call: CallSettings.parse(settings) };
  if (kind === 'link') return { kind, title, url: LinkSettings.parse(settings).url };
  if (kind === 'licence') return { kind, title, ...LicenceSettings.parse(settings), licences: [] };
  const pages = TextSettings.parse(settings).pages.filter(({ html }) => html !== '');
  return { kind: 'text', title, pages: pages.map((page) => ({ title: page.title, html: page.html })) };
}

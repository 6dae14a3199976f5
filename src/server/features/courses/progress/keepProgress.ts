import { keepProgress as contract, type ProgressReport } from '#shared/contract/learning.ts';
import { isWatched, type Range } from '#shared/rules/course.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { assertOpen } from '../assertOpen.ts';
import type { LessonRecord } from '../courseRecord.ts';
import { openLesson } from '../openCourse.ts';
import { mergeProgress, noteVisit } from './progressRecord.ts';

/** Adds what a customer has watched or heard of a lesson. */
export const keepProgress = defineHandler(contract, async ({ lessonId, storeId: _storeId, ...report }, context) => {
  const { tx, now, customer } = context;
  const { record } = assertOpen(await openLesson(tx, { customerId: customer.id, lessonId, now }));
  return recordProgress({ tx, now }, { customerId: customer.id, record, report });
});

interface Params {
  customerId: string;
  record: LessonRecord;
  report: ProgressReport;
}

async function recordProgress(
  { tx, now }: { tx: StoreTx; now: Date },
  { customerId, record: { contentId, lesson, opened }, report }: Params,
) {
  const of = { customerId, contentId, lessonId: lesson.id };
  const duration = (await findDuration(tx, opened.fileId)) ?? report.duration ?? null;
  const merged = await mergeProgress(tx, {
    ...of,
    at: reportedTime(report.at, now),
    position: report.position,
    ranges: within(report.ranges, duration),
  });
  const isDone = merged.isDone || isWatched(merged.ranges, duration);
  if (isDone && !merged.isDone) await noteVisit(tx, { ...of, doneBy: 'watched', now });
  return { isDone, positionSeconds: merged.position };
}

/** A report can wait this long in a browser that is offline. */
const LATEST_MS = 90 * 86_400_000;

/** A clock that is ahead must not win over every later report, and one that is far behind must not spoil the creator's figures. */
const reportedTime = (at: string, now: Date): Date =>
  new Date(Math.min(Math.max(Date.parse(at), now.getTime() - LATEST_MS), now.getTime()));

/** Seconds after the end were not watched. */
function within(ranges: readonly Range[], duration: number | null): readonly Range[] {
  if (duration === null) return ranges;
  return ranges.flatMap(([from, to]): Range[] => (from < duration ? [[from, Math.min(to, duration)]] : []));
}

/** How long the newest version of a file is. Null: nobody knows. */
async function findDuration(tx: StoreTx, fileId: string | null): Promise<number | null> {
  if (fileId === null) return null;
  const version = await tx.maybe(
    tx.q
      .selectFrom('file_versions')
      .select('duration_seconds')
      .where('store_id', '=', tx.realm)
      .where('file_id', '=', fileId)
      .orderBy('number', 'desc')
      .limit(1),
  );
  return version?.duration_seconds ?? null;
}

import { keepProgress as contract, type ProgressReport } from '#shared/contract/learning.ts';
import { isWatched, type Range } from '#shared/rules/course.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { assertOpen } from '../assertOpen.ts';
import type { PlayedLesson } from '../courseRecord.ts';
import { openPlayedLesson } from '../openCourse.ts';
import { mergeProgress, noteDone } from './progressRecord.ts';

/** Adds what a customer has watched or heard of a lesson. */
export const keepProgress = defineHandler(contract, async ({ lessonId, storeId: _storeId, ...report }, context) => {
  const { tx, now, customer } = context;
  const { record } = assertOpen(await openPlayedLesson(tx, { customerId: customer.id, lessonId, now }));
  return recordProgress({ tx, now }, { customerId: customer.id, record, report });
});

interface Params {
  customerId: string;
  record: PlayedLesson;
  report: ProgressReport;
}

async function recordProgress(
  { tx, now }: { tx: StoreTx; now: Date },
  { customerId, record: { contentId, lesson, ...known }, report }: Params,
) {
  const of = { customerId, contentId, lessonId: lesson.id };
  const duration = known.duration ?? report.duration ?? null;
  const merged = await mergeProgress(tx, {
    ...of,
    at: reportedTime(report.at, now),
    position: report.position,
    ranges: within(report.ranges, duration),
    now,
  });
  const isDone = merged.isDone || isWatched(merged.ranges, duration);
  if (isDone && !merged.isDone) await noteDone(tx, { ...of, doneBy: 'watched', now });
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

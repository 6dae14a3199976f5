import { lockOf, type LessonLock } from '#shared/rules/course.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findAccessStart } from '../entitlements/accessStart.ts';
import { canOpen, type Member, type NoAccess, type Opening } from '../entitlements/canOpen.ts';
import { findCourse, findLesson, findPlayedLesson, lessonsOf } from './courseRecord.ts';
import type { CourseRecord, LessonRecord, PlayedLesson } from './courseRecord.ts';
import { findProgress, type LessonProgress } from './progress/progressRecord.ts';

/** A course with a customer's progress in it, and why some of its lessons are closed for them. */
export interface LearnersCourse extends CourseRecord {
  progress: ReadonlyMap<string, LessonProgress>;
  locks: ReadonlyMap<string, LessonLock>;
}

/** A course for a customer, or why they have no access to it. */
export async function openCourse(
  tx: StoreTx,
  { contentId, ...member }: Member & { contentId: string },
): Promise<({ state: 'open'; course: LearnersCourse } & { access: Opening }) | NoAccess> {
  const access = await canOpen(tx, { ...member, contentId });
  if (access.state !== 'open') return access;
  const course = await readCourse(tx, { ...member, contentId });
  return course ? { state: 'open', course, access } : { state: 'none' };
}

/** The same for somebody whose access is known. */
export async function readCourse(
  tx: StoreTx,
  { customerId, contentId, now }: Member & { contentId: string },
): Promise<LearnersCourse | undefined> {
  const record = await findCourse(tx, contentId);
  if (!record) return undefined;
  const { productId, course } = record;
  const [progress, startedAt] = await Promise.all([
    findProgress(tx, { customerId, contentId }),
    findAccessStart(tx, { customerId, productId }),
  ]);
  const done = new Set([...progress.values()].filter(({ isDone }) => isDone).map(({ lessonId }) => lessonId));
  const state = { startedAt: startedAt ?? now, now, done, timeZone: course.timeZone };
  const lessons = lessonsOf(course);
  const ids = new Set(lessons.map(({ id }) => id));
  const locks = lessons.flatMap(({ id, opens }) => {
    // Nothing waits for a lesson that was removed.
    const isWaiting = opens?.kind !== 'after' || ids.has(opens.lessonId);
    const lock = isWaiting ? lockOf({ id, opens }, state) : null;
    return lock ? [[id, lock] as const] : [];
  });
  return { ...record, progress, locks: new Map(locks) };
}

export interface OpenLesson<Found extends Place = LessonRecord> {
  state: 'open';
  record: Found;
  access: Opening;
}

export type LessonAnswer<Found extends Place = LessonRecord> =
  | OpenLesson<Found>
  | { state: 'locked'; record: Found; lock: LessonLock }
  | NoAccess;

/** A lesson in its course. */
export type Place = Pick<PlayedLesson, 'contentId' | 'lesson'>;

/** A lesson for a customer, or why it is closed for them: they have no access to the course, or the lesson opens later. */
export async function openLesson(
  tx: StoreTx,
  { lessonId, ...member }: Member & { lessonId: string },
): Promise<LessonAnswer> {
  return openFound(tx, { ...member, record: await findLesson(tx, lessonId) });
}

/** The same with no more of the lesson than its player needs. */
export async function openPlayedLesson(
  tx: StoreTx,
  { lessonId, ...member }: Member & { lessonId: string },
): Promise<LessonAnswer<PlayedLesson>> {
  return openFound(tx, { ...member, record: await findPlayedLesson(tx, lessonId) });
}

async function openFound<Found extends Place>(
  tx: StoreTx,
  { record, ...member }: Member & { record: Found | undefined },
): Promise<LessonAnswer<Found>> {
  if (!record) return { state: 'none' };
  const access = await canOpen(tx, { ...member, contentId: record.contentId });
  if (access.state !== 'open') return access;
  if (record.lesson.opens === null) return { state: 'open', record, access };
  const course = await readCourse(tx, { ...member, contentId: record.contentId });
  const lock = course?.locks.get(record.lesson.id);
  return lock ? { state: 'locked', record, lock } : { state: 'open', record, access };
}

/** How many of the published lessons are done. A lesson that was removed does not count. */
export function countDone({ course, progress }: Pick<LearnersCourse, 'course' | 'progress'>): {
  done: number;
  total: number;
} {
  const lessons = lessonsOf(course);
  return { done: lessons.filter(({ id }) => progress.get(id)?.isDone).length, total: lessons.length };
}

/** The next open lesson of a course. After its last lesson, the first earlier one that the customer has not done. */
export function followingLesson({ course, progress, locks }: LearnersCourse, lessonId: string) {
  const lessons = lessonsOf(course);
  const at = lessons.findIndex(({ id }) => id === lessonId);
  const isOpen = ({ id }: { id: string }) => !locks.has(id);
  const isSkipped = ({ id }: { id: string }) => !progress.get(id)?.isDone;
  return lessons.slice(at + 1).find(isOpen) ?? lessons.slice(0, at).find((each) => isOpen(each) && isSkipped(each));
}

/** The lesson to go on with: the one that was opened last, or the first that is not done. Null: all that is open is done. */
export function findNextLesson({ course, progress, locks }: LearnersCourse): string | null {
  const open = lessonsOf(course).filter(({ id }) => !locks.has(id) && !progress.get(id)?.isDone);
  const begun = open
    .filter(({ id }) => progress.has(id))
    .toSorted((a, b) => (progress.get(b.id)?.lastAt.getTime() ?? 0) - (progress.get(a.id)?.lastAt.getTime() ?? 0));
  return (begun[0] ?? open[0])?.id ?? null;
}

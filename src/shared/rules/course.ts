import { KB } from './limits.ts';

export const LESSON_KINDS = ['video', 'audio', 'text', 'pdf', 'quiz', 'task'] as const;
export type LessonKind = (typeof LESSON_KINDS)[number];

/** What a lesson of this kind plays or shows. The others need no file. */
export const FILE_LESSONS: readonly LessonKind[] = ['video', 'audio', 'pdf'];

export const MODULES_MAX = 50;
export const LESSONS_MAX = 500;
export const LESSON_TITLE_MAX = 120;
export const LESSON_BYTES_MAX = 500 * KB;
export const DRIP_DAYS_MAX = 3650;

export const QUESTION_KINDS = ['single', 'many', 'text'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
export const QUIZ_QUESTIONS_MAX = 100;
export const QUIZ_OPTIONS_MAX = 10;
export const QUIZ_TEXT_MAX = 500;
export const QUIZ_TRIES_MAX = 100;

/** A video or audio lesson is done when this part of its seconds was played, each second counted once. */
const WATCHED_PART = 0.9;

/** Seconds [from, to) that were played. */
export type Range = readonly [from: number, to: number];

/** How many different seconds the ranges have. They may overlap and be in any order. */
export function countSeconds(ranges: readonly Range[]): number {
  let seconds = 0;
  let end = 0;
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    seconds += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return seconds;
}

/** Whether enough of a lesson was played. `duration`: seconds, null if unknown: then only the button completes it. */
export const isWatched = (ranges: readonly Range[], duration: number | null): boolean =>
  duration !== null && duration > 0 && countSeconds(ranges) >= Math.floor(duration * WATCHED_PART);

/** When a lesson opens. */
export type Drip =
  | { kind: 'days'; days: number }
  /** A day in the store's time zone, YYYY-MM-DD. */
  | { kind: 'date'; date: string }
  | { kind: 'after'; lessonId: string };

/** Why a lesson is still closed: until a time, or until another lesson is done. */
export type LessonLock = { kind: 'until'; at: Date } | { kind: 'after'; lessonId: string };

interface DripState {
  /** When access to the course began. It never moves, also when access ends and returns. */
  startedAt: Date;
  now: Date;
  done: ReadonlySet<string>;
  /** The first moment of a day in the store's time zone. */
  startOfDay: (date: string) => Date;
}

/** Why a lesson is closed for a customer, or null. A lesson that was done stays open, whatever changes. */
export function lockOf(
  { id, opens }: { id: string; opens: Drip | null },
  { startedAt, now, done, startOfDay }: DripState,
): LessonLock | null {
  if (opens === null || done.has(id)) return null;
  if (opens.kind === 'after') return done.has(opens.lessonId) ? null : { kind: 'after', lessonId: opens.lessonId };
  const at = opens.kind === 'date' ? startOfDay(opens.date) : new Date(startedAt.getTime() + opens.days * 86_400_000);
  return at <= now ? null : { kind: 'until', at };
}

import { KB } from './limits.ts';
import { dayIn, startOfDay } from './timeZone.ts';

export const LESSON_KINDS = ['video', 'audio', 'text', 'pdf', 'quiz', 'task'] as const;
export type LessonKind = (typeof LESSON_KINDS)[number];

/** What a lesson of this kind plays or shows. The others need no file. */
export const FILE_LESSONS: readonly LessonKind[] = ['video', 'audio', 'pdf'];

export const MODULES_MAX = 50;
export const LESSONS_MAX = 500;
export const LESSON_TITLE_MAX = 120;
export const LESSON_BYTES_MAX = 500 * KB;
export const DRIP_DAYS_MAX = 3650;
/** Whoever was not there for so long has stopped, in the report of a course. */
export const IDLE_DAYS = 14;
export const CAPTIONS_BYTES_MAX = 1024 * KB;

export const QUESTION_KINDS = ['single', 'many', 'text'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
export const QUIZ_QUESTIONS_MAX = 100;
export const QUIZ_OPTIONS_MAX = 10;
export const QUIZ_TEXT_MAX = 500;
export const QUIZ_TRIES_MAX = 100;

interface Question {
  kind: QuestionKind;
  text: string;
  options: readonly { text: string; isRight: boolean }[];
  answers: readonly string[];
}

/** What a question of a quiz lacks, or null. */
export function questionProblem({ kind, text, options, answers }: Question): string | null {
  if (text.trim() === '') return 'Enter the question.';
  if (kind === 'text') return answers.length === 0 ? 'Enter a correct answer.' : null;
  if (options.length < 2) return 'Add at least two answers.';
  const right = options.filter(({ isRight }) => isRight).length;
  if (right === 0) return 'Mark the correct answer.';
  return kind === 'single' && right > 1 ? 'Mark only one answer as correct.' : null;
}

interface LessonContent {
  hasFile: boolean;
  html: string;
  quiz: { questions: readonly Question[] } | null;
}

/** What a lesson lacks before it can be published, or null. */
export function lessonProblem(kind: LessonKind, { hasFile, html, quiz }: LessonContent): string | null {
  if (kind === 'quiz') {
    const questions = quiz?.questions ?? [];
    if (questions.length === 0) return 'Add a question.';
    const at = questions.findIndex((question) => questionProblem(question) !== null);
    return questions[at] ? `Question ${at + 1}: ${questionProblem(questions[at])}` : null;
  }
  if (kind === 'text' || kind === 'task') return html === '' ? 'Write something.' : null;
  return hasFile ? null : FILE_MISSING[kind];
}

const FILE_MISSING = { video: 'Upload a video.', audio: 'Upload an audio file.', pdf: 'Upload a PDF.' } as const;

/** A WebVTT file with the captions of a video or recording. */
export const isCaptionsName = (name: string): boolean => /\.vtt$/i.test(name);

/** Whether the content of a file fits a kind of lesson. */
export const fitsLesson = (kind: LessonKind, mime: string): boolean =>
  kind === 'pdf' ? mime === 'application/pdf' : FILE_LESSONS.includes(kind) && mime.startsWith(`${kind}/`);

/** Why lessons cannot open one after another as chosen, or null: each waits for one that in the end needs no other. */
export function waitProblem(lessons: readonly { id: string; opens: Drip | null }[]): string | null {
  const after = new Map(lessons.map(({ id, opens }) => [id, opens?.kind === 'after' ? opens.lessonId : null]));
  for (const { id } of lessons) {
    const seen = new Set<string>();
    for (let next: string | null | undefined = id; next !== null; next = after.get(next)) {
      if (next === undefined) return 'A lesson waits for another that is not in this course.';
      if (seen.has(next)) return 'Some lessons wait for each other, so they would never open.';
      seen.add(next);
    }
  }
  return null;
}

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
export type LessonLock =
  /** `day`: the same in the store's time zone, YYYY-MM-DD. */
  { kind: 'until'; at: Date; day: string } | { kind: 'after'; lessonId: string };

interface DripState {
  /** When access to the course began. It never moves, also when access ends and returns. */
  startedAt: Date;
  now: Date;
  done: ReadonlySet<string>;
  /** The store's time zone when the course was published. */
  timeZone: string;
}

/** Why a lesson is closed for a customer, or null. A lesson that was done stays open, whatever changes. */
export function lockOf(
  { id, opens }: { id: string; opens: Drip | null },
  { startedAt, now, done, timeZone }: DripState,
): LessonLock | null {
  if (opens === null || done.has(id)) return null;
  if (opens.kind === 'after') return done.has(opens.lessonId) ? null : { kind: 'after', lessonId: opens.lessonId };
  const at =
    opens.kind === 'date' ? startOfDay(timeZone, opens.date) : new Date(startedAt.getTime() + opens.days * 86_400_000);
  return at <= now ? null : { kind: 'until', at, day: dayIn(timeZone, at) };
}

/** How long one report of progress can be: a lesson with many jumps, after hours offline. */
export const RANGES_MAX = 500;
/** A hundred hours, as of files. */
export const SECONDS_MAX = 360_000;
export const NOTES_MAX = 200;
export const NOTE_MAX = 2000;

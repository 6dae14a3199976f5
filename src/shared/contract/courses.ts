import { z } from 'zod';
import {
  DRIP_DAYS_MAX,
  LESSON_KINDS,
  LESSON_TITLE_MAX,
  LESSONS_MAX,
  MODULES_MAX,
  QUESTION_KINDS,
  QUIZ_OPTIONS_MAX,
  QUIZ_QUESTIONS_MAX,
  QUIZ_TEXT_MAX,
  QUIZ_TRIES_MAX,
} from '#shared/rules/course.ts';
import { ProductFile } from './catalog.ts';
import { requiredText, text, TimeZone, Uuid } from './fields.ts';

/** When a lesson opens: days after access began, on a day in the store's time zone, or when another lesson is done. */
export const Opens = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('days'),
    days: z.int().min(1, 'Enter at least 1 day.').max(DRIP_DAYS_MAX, `Enter up to ${DRIP_DAYS_MAX} days.`),
  }),
  z.object({ kind: z.literal('date'), date: z.iso.date('Enter a day.') }),
  z.object({ kind: z.literal('after'), lessonId: Uuid }),
]);

const Title = text(LESSON_TITLE_MAX, `Titles can have up to ${LESSON_TITLE_MAX} characters.`);

/** A lesson in the outline. `isPreview`: anyone can open it on the product's page. */
export const OutlineLesson = z.object({
  id: Uuid,
  kind: z.enum(LESSON_KINDS),
  title: Title,
  isPreview: z.boolean().default(false),
  opens: Opens.nullable().default(null),
});
export type OutlineLesson = z.infer<typeof OutlineLesson>;

export const Module = z.object({ id: Uuid, title: Title, lessons: z.array(OutlineLesson).max(LESSONS_MAX) });
export type Module = z.infer<typeof Module>;

export const Outline = z.object({
  modules: z.array(Module).max(MODULES_MAX, `A course can have up to ${MODULES_MAX} modules.`),
  /** Customers who complete the course get one. */
  hasCertificate: z.boolean().default(false),
  /** Of the days on which lessons open. */
  timeZone: TimeZone.default('UTC'),
});
export type Outline = z.infer<typeof Outline>;

/** What the outline shows of a lesson that is edited elsewhere. */
export const LessonState = z.object({
  id: z.string(),
  /** Whether it can be published. */
  isComplete: z.boolean(),
  durationSeconds: z.int().nullable(),
});
export type LessonState = z.infer<typeof LessonState>;

const QuizText = requiredText(QUIZ_TEXT_MAX, 'Enter a text.');

export const QuizQuestion = z.object({
  id: Uuid,
  kind: z.enum(QUESTION_KINDS),
  text: text(QUIZ_TEXT_MAX),
  /** Of a question with options. */
  options: z
    .array(z.object({ id: Uuid, text: QuizText, isRight: z.boolean() }))
    .max(QUIZ_OPTIONS_MAX)
    .default([]),
  /** What is right for a question with a text answer. Case, accents and spaces around do not matter. */
  answers: z.array(QuizText).max(QUIZ_OPTIONS_MAX).default([]),
  /** Shown after a try. */
  explanation: text(QUIZ_TEXT_MAX).default(''),
});
export type QuizQuestion = z.infer<typeof QuizQuestion>;

export const Quiz = z.object({
  /** The part of right answers that passes, in percent. */
  passPercent: z.int().min(0).max(100).default(70),
  /** Null: no limit. */
  triesMax: z.int().min(1).max(QUIZ_TRIES_MAX).nullable().default(null),
  questions: z.array(QuizQuestion).max(QUIZ_QUESTIONS_MAX, `A quiz can have up to ${QUIZ_QUESTIONS_MAX} questions.`),
});
export type Quiz = z.infer<typeof Quiz>;

/** What a lesson holds, as its creator edits it. `document` and `transcript`: TipTap documents, null while empty. */
export const Lesson = z.object({
  id: z.string(),
  kind: z.enum(LESSON_KINDS),
  document: z.unknown(),
  transcript: z.unknown(),
  /** The video, sound or PDF. */
  file: ProductFile.nullable(),
  /** A WebVTT file. */
  captions: ProductFile.nullable(),
  quiz: Quiz.nullable(),
  isComplete: z.boolean(),
});
export type Lesson = z.infer<typeof Lesson>;

/** A lesson as published. `html` and `transcriptHtml` are sanitized. */
export const OpenedLesson = z.object({
  html: z.string(),
  transcriptHtml: z.string(),
  fileId: z.string().nullable(),
  captionsFileId: z.string().nullable(),
  quiz: Quiz.nullable(),
});
export type OpenedLesson = z.infer<typeof OpenedLesson>;

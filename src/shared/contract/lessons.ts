import { z } from 'zod';
import { LESSON_KINDS } from '#shared/rules/course.ts';
import { callable } from './callable.ts';
import { Lesson, Quiz } from './courses.ts';
import { Uuid } from './fields.ts';

const Params = z.object({ storeId: Uuid, lessonId: Uuid });
/** `revision`: sent back with each save. It changes with the texts and the quiz, but not with the files. */
const Output = z.object({ lesson: Lesson, revision: z.string() });

export const getLesson = callable({
  name: 'getLesson',
  about: 'Returns a lesson of a course, as its creator edits it.',
  who: 'owner',
  input: Params,
  output: Output,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, lessonId: world.lessonId }),
});

export const saveLesson = callable({
  name: 'saveLesson',
  about:
    'Changes what a lesson holds. Fields that are not sent stay as they are. Files are uploaded to /uploads with the lesson’s id. Customers see the change after publishProduct.',
  who: 'owner',
  bodyBytes: 2 * 1024 * 1024,
  input: Params.extend({
    /** A TipTap document, or null to empty it. */
    document: z.unknown().optional(),
    transcript: z.unknown().optional(),
    quiz: Quiz.nullable().optional(),
    /** Null removes the file. */
    file: z.null().optional(),
    captions: z.null().optional(),
    revision: z.string().max(100).optional(),
  }),
  output: Output,
  refusals: ['not-found', 'lesson-changed'],
  example: (world) => ({ storeId: world.storeId, lessonId: world.lessonId, document: null }),
});

/** Counts of customers. `stopped`: were here last, days ago, and have not completed the course. */
const LessonReport = z.object({
  id: z.string(),
  kind: z.enum(LESSON_KINDS),
  title: z.string(),
  started: z.int(),
  done: z.int(),
  /** From opening the lesson to its end. Null: nobody has done it. */
  medianSeconds: z.int().nullable(),
  stopped: z.int(),
});

export const getCourseReport = callable({
  name: 'getCourseReport',
  about: 'Returns how many customers started and completed a course and each of its lessons, and where they stop.',
  who: 'owner',
  input: z.object({ storeId: Uuid, contentId: Uuid }),
  output: z.object({
    report: z.object({
      title: z.string(),
      started: z.int(),
      completed: z.int(),
      modules: z.array(z.object({ title: z.string(), lessons: z.array(LessonReport) })),
    }),
  }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, contentId: world.courseId }),
});

import { z } from 'zod';
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

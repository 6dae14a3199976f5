import { z } from 'zod';
import { CERTIFICATE_NAME_MAX } from '#shared/rules/certificate.ts';
import {
  LESSON_KINDS,
  NOTE_MAX,
  QUESTION_KINDS,
  QUIZ_OPTIONS_MAX,
  QUIZ_QUESTIONS_MAX,
  QUIZ_TEXT_MAX,
  RANGES_MAX,
  SECONDS_MAX,
} from '#shared/rules/course.ts';
import { callable } from './callable.ts';
import { personName, requiredText, text, Timestamp, Uuid } from './fields.ts';

/** The calls of customers who take a course. */

/** Why a lesson is closed: until a time, or until another lesson is done. */
const Lock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('until'), at: Timestamp }),
  z.object({ kind: z.literal('after'), lessonId: z.string() }),
]);

const CourseLesson = z.object({
  id: z.string(),
  kind: z.enum(LESSON_KINDS),
  title: z.string(),
  isDone: z.boolean(),
  /** Null: it is open. */
  lock: Lock.nullable(),
  /** Where to go on. */
  positionSeconds: z.int(),
});

const Course = z.object({
  id: z.string(),
  title: z.string(),
  modules: z.array(z.object({ id: z.string(), title: z.string(), lessons: z.array(CourseLesson) })),
  hasCertificate: z.boolean(),
  doneCount: z.int(),
  lessonCount: z.int(),
  /** The lesson to go on with. Null: all that is open is done. */
  nextLessonId: z.string().nullable(),
});

/** A question as it is asked: nothing in it tells what is right. */
const AskedQuestion = z.object({
  id: z.string(),
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
});

/** A try and what was right in it. */
export const QuizResult = z.object({
  number: z.int(),
  rightCount: z.int(),
  questionCount: z.int(),
  isPassed: z.boolean(),
  /** How many tries are left. Null: no limit. */
  triesLeft: z.int().nullable(),
  questions: z.array(
    z.object({
      id: z.string(),
      isRight: z.boolean(),
      given: z.object({ optionIds: z.array(z.string()), text: z.string() }),
      /** What is right. Null while the quiz can still be passed with another try. */
      right: z.object({ optionIds: z.array(z.string()), answers: z.array(z.string()) }).nullable(),
      explanation: z.string(),
    }),
  ),
});
export type QuizResult = z.infer<typeof QuizResult>;

const Note = z.object({
  id: z.string(),
  /** The second of the video or recording. Null: of the whole lesson. */
  atSeconds: z.int().nullable(),
  body: z.string(),
  createdAt: Timestamp,
});

const ACCESS = ['not-found', 'access-suspended', 'access-ended', 'access-not-yet'] as const;
const LESSON_ACCESS = [...ACCESS, 'lesson-closed'] as const;

const OfLesson = z.object({ storeId: Uuid, lessonId: Uuid });
const OfCourse = z.object({ storeId: Uuid, contentId: Uuid });

export const getCourse = callable({
  name: 'getCourse',
  about: 'Returns the lessons of a course that the customer has access to, with their progress.',
  who: 'customer',
  input: OfCourse,
  output: z.object({ course: Course }),
  refusals: ACCESS,
  example: (world) => ({ storeId: world.storeId, contentId: world.courseId }),
});

export const customerLesson = callable({
  name: 'customerLesson',
  about: 'Opens a lesson of a course that the customer has access to.',
  who: 'customer',
  input: OfLesson,
  output: z.object({
    lesson: z.object({
      id: z.string(),
      courseId: z.string(),
      kind: z.enum(LESSON_KINDS),
      title: z.string(),
      html: z.string(),
      transcriptHtml: z.string(),
      /** Signed links to the video, sound or PDF and to its captions. */
      fileUrl: z.string().nullable(),
      /** Why a stamped PDF has no link: the customer's copy is being made, or its creator holds the file back. */
      fileProblem: z.enum(['being-prepared', 'held-back']).nullable(),
      captionsUrl: z.string().nullable(),
      quiz: z
        .object({
          passPercent: z.int(),
          triesLeft: z.int().nullable(),
          questions: z.array(AskedQuestion),
          lastTry: QuizResult.nullable(),
        })
        .nullable(),
      isDone: z.boolean(),
      positionSeconds: z.int(),
      notes: z.array(Note),
    }),
  }),
  refusals: LESSON_ACCESS,
  example: (world) => ({ storeId: world.storeId, lessonId: world.lessonId }),
});

const Second = z.int().min(0).max(SECONDS_MAX);

/** Seconds [from, to) that were played. */
const Ranges = z
  .array(z.tuple([Second, Second]).refine(([from, to]) => from < to, 'A range begins before it ends.'))
  .max(RANGES_MAX);

/** `at`: when the player was at `position`. `duration` counts only if the server does not know it. */
export const ProgressReport = z.object({
  ranges: Ranges,
  position: Second,
  at: Timestamp,
  duration: z.int().min(1).max(SECONDS_MAX).optional(),
});
export type ProgressReport = z.infer<typeof ProgressReport>;

const FIRST_SECONDS: [number, number] = [0, 15];

export const keepProgress = callable({
  name: 'keepProgress',
  about:
    'Adds the seconds that a customer has watched or heard. Reports can arrive in any order, twice and from several devices.',
  who: 'customer',
  input: OfLesson.extend(ProgressReport.shape),
  output: z.object({ isDone: z.boolean(), positionSeconds: z.int() }),
  refusals: LESSON_ACCESS,
  example: (world) => ({
    storeId: world.storeId,
    lessonId: world.lessonId,
    ranges: [FIRST_SECONDS],
    position: 15,
    at: '2026-01-05T12:00:00.000Z',
  }),
});

export const completeLesson = callable({
  name: 'completeLesson',
  about: 'Marks a lesson as done.',
  who: 'customer',
  input: OfLesson,
  output: z.object({ isDone: z.literal(true) }),
  refusals: LESSON_ACCESS,
  example: (world) => ({ storeId: world.storeId, lessonId: world.lessonId }),
});

/** What a customer answered. Questions that are left out count as wrong. */
export const QuizAnswers = z
  .array(
    z.object({
      questionId: Uuid,
      optionIds: z.array(Uuid).max(QUIZ_OPTIONS_MAX).default([]),
      text: text(QUIZ_TEXT_MAX).default(''),
    }),
  )
  .max(QUIZ_QUESTIONS_MAX);

export const answerQuiz = callable({
  name: 'answerQuiz',
  about: 'Scores a try at a quiz. The client chooses its id, so that sending it again counts once.',
  who: 'customer',
  input: OfLesson.extend({ tryId: Uuid, answers: QuizAnswers }),
  output: z.object({ result: QuizResult }),
  refusals: [...LESSON_ACCESS, 'quiz-tries-used-up'],
  example: (world) => ({ storeId: world.storeId, lessonId: world.lessonId, tryId: world.lessonId, answers: [] }),
});

export const saveLessonNote = callable({
  name: 'saveLessonNote',
  about: 'Saves one of the customer’s own notes on a lesson. The client chooses its id.',
  who: 'customer',
  input: OfLesson.extend({
    noteId: Uuid,
    atSeconds: Second.nullable().default(null),
    body: requiredText(NOTE_MAX, 'Write your note first.'),
  }),
  output: z.object({ note: Note }),
  refusals: [...LESSON_ACCESS, 'notes-full'],
  example: (world) => ({
    storeId: world.storeId,
    lessonId: world.lessonId,
    noteId: world.lessonId,
    body: 'Try this with less water.',
  }),
});

export const deleteLessonNote = callable({
  name: 'deleteLessonNote',
  about: 'Deletes one of the customer’s own notes. A note that is already gone is no error.',
  who: 'customer',
  input: z.object({ storeId: Uuid, noteId: Uuid }),
  output: z.object({ deleted: z.literal(true) }),
  example: (world) => ({ storeId: world.storeId, noteId: world.lessonId }),
});

const Certificate = z.object({
  serial: z.string(),
  courseTitle: z.string(),
  name: z.string(),
  /** Whether the public page shows the name. */
  isNamePublic: z.boolean(),
  issuedAt: Timestamp,
  /** The public page that confirms it. */
  url: z.string(),
});

export const CertificateOwner = z.object({
  name: personName(CERTIFICATE_NAME_MAX).refine((name) => name !== '', 'Enter your name.'),
  isNamePublic: z.boolean().default(false),
});

export const getCertificate = callable({
  name: 'getCertificate',
  about:
    'Issues the certificate of a completed course with the customer’s name, or returns it. The name stays; whether its public page shows it can be changed.',
  who: 'customer',
  input: OfCourse.extend(CertificateOwner.shape),
  output: z.object({ certificate: Certificate }),
  refusals: [...ACCESS, 'course-not-completed'],
  example: (world) => ({ storeId: world.storeId, contentId: world.courseId, name: 'Bea Lima' }),
});

export const checkCertificate = callable({
  name: 'checkCertificate',
  about: 'Confirms a certificate by its serial number.',
  who: 'visitor',
  input: z.object({ storeId: Uuid, serial: z.string().max(40) }),
  output: z.object({
    /** `revoked`: the course was refunded, or access to it was taken back. */
    state: z.enum(['valid', 'revoked']),
    serial: z.string(),
    courseTitle: z.string(),
    /** Null: its owner does not show it. */
    name: z.string().nullable(),
    issuedAt: Timestamp,
  }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, serial: world.certificateSerial }),
});

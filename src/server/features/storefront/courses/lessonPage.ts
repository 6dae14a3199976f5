import { randomUUID } from 'node:crypto';
import type { FieldProblems } from '#shared/contract/pages.ts';
import { answerQuiz, completeLesson, keepProgress, saveLessonNote } from '#shared/contract/learning.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { SECONDS_MAX } from '#shared/rules/course.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { answerQuiz as answerQuizHandler } from '../../courses/quizzes/answerQuiz.ts';
import { findOwnCertificate } from '../../courses/certificates/certificateRecord.ts';
import { isEarned } from '../../courses/certificates/getCertificate.ts';
import { lessonsOf } from '../../courses/courseRecord.ts';
import { findPlayback, lessonMediaLink, type LessonFile } from '../../courses/lessonMedia.ts';
import { deleteLessonNote } from '../../courses/notes/deleteLessonNote.ts';
import { findNotes } from '../../courses/notes/noteRecord.ts';
import { saveLessonNote as saveLessonNoteHandler } from '../../courses/notes/saveLessonNote.ts';
import { followingLesson, openLesson, readCourse, type LessonAnswer } from '../../courses/openCourse.ts';
import { completeLesson as completeLessonHandler } from '../../courses/progress/completeLesson.ts';
import { keepProgress as keepProgressHandler } from '../../courses/progress/keepProgress.ts';
import { noteVisit } from '../../courses/progress/progressRecord.ts';
import { findLastTry } from '../../courses/quizzes/quizTries.ts';
import { notice, notYours } from '../../pageFrame/notices.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { problemsIn, readFields } from '../forms/readFields.ts';
import { answerFile } from '../members/answerFile.ts';
import { asCustomer, memberAt, memberOf } from '../members/memberFrame.ts';
import { noAccess } from '../members/noAccess.ts';
import { certificateHref, courseHref, fileHrefBelow, lessonHref, outlineOf, progressView } from './coursePage.ts';
import { lessonView } from './lessonView.ts';
import { lockText } from './outlineView.ts';

const PLACE = { mode: 'members', who: 'customer' } as const;

/** A lesson of a course. */
export const lessonPage = pageRoute({
  ...PLACE,
  method: 'GET',
  path: '/members/lessons/:lessonId',
  handle: async (context) => {
    const answer = await openOwnLesson(context);
    return answer.state === 'open' ? showLesson(context, answer) : notOpen(context, answer);
  },
});

/** Its video, sound or PDF: counted once for twelve hours, then redirected to a signed link. */
export const lessonMedia = pageRoute({
  ...PLACE,
  method: 'GET',
  path: '/members/lessons/:lessonId/media',
  handle: (context) => goToFile(context, 'file'),
});

/** The playlist of its video: counted as the same opening, then redirected to a signed address. */
export const lessonStream = pageRoute({
  ...PLACE,
  method: 'GET',
  path: '/members/lessons/:lessonId/stream',
  handle: (context) => goToFile(context, 'stream'),
});

export const lessonCaptions = pageRoute({
  ...PLACE,
  method: 'GET',
  path: '/members/lessons/:lessonId/captions',
  handle: (context) => goToFile(context, 'captions'),
});

/** Everything that is sent from the page of a lesson, also by its script. */
export const lessonSubmit = pageRoute({
  ...PLACE,
  method: 'POST',
  path: '/members/lessons/:lessonId',
  findsByKey: true,
  handle: async (context) => {
    const lessonId = idParam(context.params, 'lessonId');
    if (lessonId === undefined) return notYours(await storeFrame(context));
    const { intent = '' } = context.form;
    if (intent === 'progress') return saveProgress(context, lessonId);
    const submit = Object.hasOwn(SUBMITS, intent) ? SUBMITS[intent] : undefined;
    if (!submit) return { goTo: lessonHref(context.base, lessonId) };
    const answer = await openLesson(context.tx, { ...memberAt(context), lessonId });
    if (answer.state !== 'open') return notOpen(context, answer);
    return submit(context, { lessonId, opened: answer });
  },
});

type Opened = Extract<LessonAnswer, { state: 'open' }>;
type Submit = (context: PageContext, lesson: { lessonId: string; opened: Opened }) => Promise<PageAnswer>;

const SUBMITS: Readonly<Record<string, Submit>> = {
  done: async (context, { lessonId, opened }) => {
    const input = completeLesson.input.parse({ storeId: context.storeId, lessonId });
    await completeLessonHandler.handle(input, asCustomer(context));
    return { goTo: await afterDone(context, opened) };
  },
  quiz: async (context, { lessonId, opened }) => {
    const { form, storeId, base } = context;
    const here = lessonHref(base, lessonId);
    const tryId = form['try'] ?? '';
    const answers = (opened.record.opened.quiz?.questions ?? []).map(({ id, kind, options }) => ({
      questionId: id,
      optionIds:
        kind === 'many'
          ? options.filter((option) => form[`answer-${option.id}`] !== undefined).map((option) => option.id)
          : options.filter((option) => form[`answer-${id}`] === option.id).map((option) => option.id),
      text: kind === 'text' ? (form[`answer-${id}`] ?? '') : '',
    }));
    const read = readFields(answerQuiz.input, { storeId, lessonId, tryId, answers });
    if (read.problems) return showLesson(context, opened, { problems: read.problems });
    const result = await answerQuizHandler.handle(read.fields, asCustomer(context)).catch(onRefusal);
    // Another window used up the tries. The page shows that.
    if (result instanceof Refusal && result.code !== 'quiz-tries-used-up') throw result;
    return { goTo: `${here}#quiz` };
  },
  note: async (context, { lessonId, opened }) => {
    const { form, storeId, base } = context;
    const seconds = form['atSeconds'] ?? '';
    const noteId = form['note'] ?? '';
    const read = readFields(saveLessonNote.input, {
      storeId,
      lessonId,
      noteId: isUuid(noteId) ? noteId : randomUUID(),
      atSeconds: /^\d{1,6}$/.test(seconds) ? Math.min(Number(seconds), SECONDS_MAX) : null,
      body: form['body'] ?? '',
    });
    if (read.problems) return showLesson(context, opened, { problems: read.problems });
    const saved = await saveLessonNoteHandler.handle(read.fields, asCustomer(context)).catch(onRefusal);
    if (saved instanceof Refusal) return showLesson(context, opened, { problems: { body: saved.message } });
    return { goTo: `${lessonHref(base, lessonId)}#notes` };
  },
  'delete-note': async (context, { lessonId }) => {
    const noteId = context.form['note'] ?? '';
    if (isUuid(noteId)) await deleteLessonNote.handle({ storeId: context.storeId, noteId }, asCustomer(context));
    return { goTo: `${lessonHref(context.base, lessonId)}#notes` };
  },
};

/** What the page's script reports while a video or recording plays. */
async function saveProgress(context: PageContext, lessonId: string): Promise<PageAnswer> {
  const { form, storeId } = context;
  const report = keepProgress.input.safeParse({
    storeId,
    lessonId,
    ranges: (form['ranges'] ?? '')
      .split(',')
      .filter((range) => range !== '')
      .map((range) => range.split('-').map(Number)),
    position: Number(form['position']),
    at: form['at'],
    ...(form['duration'] ? { duration: Number(form['duration']) } : {}),
  });
  if (!report.success) throw new Refusal('invalid-argument', { field: 'ranges' });
  const saved = await keepProgressHandler.handle(report.data, asCustomer(context));
  if (saved instanceof Refusal) throw saved;
  return { json: { isDone: saved.isDone } };
}

function onRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** After a lesson is done, its customer goes on. */
async function afterDone(context: PageContext, { record }: Opened): Promise<string> {
  const { tx, base } = context;
  const { contentId, lesson } = record;
  const course = await readCourse(tx, { ...memberAt(context), contentId });
  const next = course && followingLesson(course, lesson.id);
  return next ? lessonHref(base, next.id) : courseHref(base, contentId);
}

async function openOwnLesson(context: PageContext): Promise<LessonAnswer> {
  const lessonId = idParam(context.params, 'lessonId');
  return lessonId === undefined ? { state: 'none' } : openLesson(context.tx, { ...memberAt(context), lessonId });
}

async function goToFile(context: PageContext, which: LessonFile): Promise<PageAnswer> {
  const answer = await openOwnLesson(context);
  if (answer.state !== 'open') return notOpen(context, answer);
  const { record, access } = answer;
  const opening = { customerId: memberOf(context).id, access };
  const media = await lessonMediaLink(context, { record, which, opening });
  return answerFile(context, media, async () => notYours(await storeFrame(context)));
}

/** Says why a lesson is closed, with the way to its course. */
async function notOpen(context: PageContext, answer: Exclude<LessonAnswer, { state: 'open' }>): Promise<PageAnswer> {
  const store = await storeFrame(context);
  if (answer.state !== 'locked') return noAccess(store, answer);
  const { record, lock } = answer;
  const { contentId } = record;
  const course = await readCourse(context.tx, { ...memberAt(context), contentId });
  const titles = new Map(course ? lessonsOf(course.course).map(({ id, title }) => [id, title] as const) : []);
  return notice(store, 403, (messages) => ({
    title: record.lesson.title,
    sentence: lockText(lock, { titles, messages }),
    action: { label: messages.course.toCourse, href: courseHref(store.base, contentId) },
  }));
}

async function showLesson(
  context: PageContext,
  { record, access }: Opened,
  { problems = {} }: { problems?: FieldProblems } = {},
): Promise<PageAnswer> {
  const { tx, now, base, query, form, language } = context;
  const member = memberAt(context);
  const { customerId } = member;
  const { contentId, lesson } = record;
  const of = { customerId, contentId, lessonId: lesson.id };
  const course = await readCourse(tx, { ...member, contentId });
  if (!course) return notYours(await storeFrame(context));
  await noteVisit(tx, { ...of, now });
  const [store, notes, lastTry, issued] = [
    await storeFrame(context),
    await findNotes(tx, of),
    lesson.kind === 'quiz' ? await findLastTry(tx, of) : undefined,
    await findOwnCertificate(tx, of),
  ];
  const messages = getMessages(store.language);
  const known = course.progress.get(lesson.id);
  const own = {
    customerId,
    isDone: known?.isDone ?? false,
    notes,
    lastTry,
    isTrying: query.get('try') === 'again' || Object.keys(problems).length > 0,
  };
  const here = lessonHref(base, lesson.id);
  const order = lessonsOf(course.course);
  const at = order.findIndex(({ id }) => id === lesson.id);
  const following = followingLesson(course, lesson.id);
  const beside = (other: (typeof order)[number] | undefined) =>
    other && !course.locks.has(other.id) ? { title: other.title, href: lessonHref(base, other.id) } : null;
  return {
    status: Object.keys(problems).length > 0 ? 400 : 200,
    show: {
      kind: 'lesson',
      store,
      isMember: true,
      course: { title: course.course.title, href: courseHref(base, contentId) },
      lesson: lessonView(
        {
          record,
          here,
          fileHref: fileHrefBelow(here),
          ...(await findPlayback(tx, record, { ...of, rightId: access.rightId, now })),
          position: startAt(query, known?.positionSeconds),
          own,
        },
        messages,
      ),
      modules: outlineOf(course, { base, messages }),
      progress: progressView(course, messages),
      previous: beside(order[at - 1]),
      // A skipped lesson right before this one is linked once.
      next: following?.id === order[at - 1]?.id ? null : beside(following),
      certificateHref: issued || isEarned(course) ? certificateHref(base, contentId) : null,
      problems: problemsIn(language, problems),
      typed: { note: form['body'] ?? '' },
    },
  };
}

/** The second that the address asks for, such as that of a note, else where the customer stopped. */
function startAt(query: URLSearchParams, known = 0): number {
  const second = query.get('t') ?? '';
  return /^\d{1,6}$/.test(second) ? Number(second) : known;
}

import { customerLesson as contract } from '#shared/contract/learning.ts';
import type { Quiz } from '#shared/contract/courses.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { assertOpen } from './assertOpen.ts';
import { lessonMediaLink } from './lessonMedia.ts';
import { findNotes, presentNote } from './notes/noteRecord.ts';
import { openLesson } from './openCourse.ts';
import { findProgress } from './progress/progressRecord.ts';
import { findLastTry, presentResult, triesLeft } from './quizzes/quizTries.ts';

/** A lesson that the customer has access to. */
export const customerLesson = defineHandler(contract, async ({ lessonId }, context) => {
  const { tx, now, customer } = context;
  const customerId = customer.id;
  const { record, access } = assertOpen(await openLesson(tx, { customerId, lessonId, now }));
  const { contentId, lesson, opened } = record;
  const opening = { customerId, access };
  const [file, captions, progress, notes, lastTry] = [
    await lessonMediaLink(context, { record, which: 'file', opening }),
    await lessonMediaLink(context, { record, which: 'captions', opening }),
    (await findProgress(tx, { customerId, contentId })).get(lessonId),
    await findNotes(tx, { customerId, lessonId }),
    await findLastTry(tx, { customerId, lessonId }),
  ];
  return {
    lesson: {
      id: lessonId,
      courseId: contentId,
      kind: lesson.kind,
      title: lesson.title,
      html: opened.html,
      transcriptHtml: opened.transcriptHtml,
      fileUrl: file.state === 'open' ? file.url : null,
      fileProblem: file.state === 'being-prepared' || file.state === 'held-back' ? file.state : null,
      captionsUrl: captions.state === 'open' ? captions.url : null,
      quiz: opened.quiz && {
        passPercent: opened.quiz.passPercent,
        triesLeft: triesLeft(opened.quiz, lastTry?.number ?? 0),
        questions: askedQuestions(opened.quiz),
        lastTry: lastTry ? presentResult(opened.quiz, lastTry) : null,
      },
      isDone: progress?.isDone ?? false,
      positionSeconds: progress?.positionSeconds ?? 0,
      notes: notes.map(presentNote),
    },
  };
});

/** The questions without what is right. */
export const askedQuestions = ({ questions }: Quiz) =>
  questions.map(({ id, kind, text, options }) => ({
    id,
    kind,
    text,
    options: options.map((option) => ({ id: option.id, text: option.text })),
  }));

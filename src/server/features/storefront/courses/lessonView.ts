import { randomUUID } from 'node:crypto';
import type {
  LessonMediaView,
  LessonNoteView,
  LessonView,
  QuizResultView,
  QuizView,
} from '#shared/contract/coursePages.ts';
import type { Quiz } from '#shared/contract/courses.ts';
import type { QuizResult } from '#shared/contract/learning.ts';
import { sizeLabel } from '#shared/rules/fileLabel.ts';
import { formatDuration } from '#shared/rules/duration.ts';
import { fill, fillCount } from '#shared/rules/messages/fill.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { askedQuestions } from '../../courses/customerLesson.ts';
import type { LessonRecord } from '../../courses/courseRecord.ts';
import type { CopyState } from '../../members/ownCopy.ts';
import type { LessonNote } from '../../courses/notes/noteRecord.ts';
import { presentResult, triesLeft, type QuizTry } from '../../courses/quizzes/quizTries.ts';

interface Shown {
  record: LessonRecord;
  /** The address of the lesson. */
  here: string;
  /** The addresses of its files. */
  fileHref: (fileId: string, which: 'media' | 'stream' | 'captions') => string;
  /** What browsers cannot play. Without renditions it is only downloaded. */
  unplayable: { name: string; bytes: number } | null;
  /** It has renditions. */
  isStreamed: boolean;
  /** Why the customer's own copy of its PDF cannot be shown. */
  copy: CopyState | null;
  /** The second to begin at. */
  position: number;
  /** What is kept for a customer. Null: a lesson that everybody can open. */
  own: {
    customerId: string;
    isDone: boolean;
    notes: readonly LessonNote[];
    lastTry: QuizTry | undefined;
    /** They asked for another try. */
    isTrying: boolean;
  } | null;
}

/** A lesson for its page. Nothing of a quiz tells what is right before a try. */
export function lessonView(
  { record, here, fileHref, unplayable, isStreamed, copy, position, own }: Shown,
  messages: Messages,
): LessonView {
  const { lesson, opened } = record;
  const quiz = opened.quiz
    ? quizView(opened.quiz, { action: own ? here : null, lastTry: own?.lastTry, messages })
    : null;
  const result =
    own?.lastTry && opened.quiz && !(own.isTrying && quiz?.canTry)
      ? resultView(presentResult(opened.quiz, own.lastTry), { quiz: opened.quiz, here, messages })
      : null;
  return {
    id: lesson.id,
    kind: lesson.kind,
    title: lesson.title,
    html: opened.html,
    transcriptHtml: opened.transcriptHtml,
    media: mediaView(record, { fileHref, unplayable, isStreamed, copy, position, messages }),
    isDone: own?.isDone ?? false,
    rule: ruleOf(lesson.kind, messages),
    action: own ? here : null,
    quiz: result === null && quiz?.canTry ? quiz : null,
    result,
    notes: own?.notes.map((note) => noteView(note, here)) ?? [],
    learner: own?.customerId ?? null,
  };
}

function mediaView(
  { lesson: { kind }, opened: { fileId, captionsFileId } }: LessonRecord,
  {
    fileHref,
    unplayable,
    isStreamed,
    copy,
    position,
    messages,
  }: Pick<Shown, 'fileHref' | 'unplayable' | 'isStreamed' | 'copy' | 'position'> & { messages: Messages },
): LessonMediaView | null {
  if (fileId === null || (kind !== 'video' && kind !== 'audio' && kind !== 'pdf')) return null;
  if (copy === 'held-back') return { kind: 'missing', text: messages.stamped.heldText, href: null };
  if (copy === 'being-prepared')
    return { kind: 'missing', text: messages.stamped.makingText, href: fileHref(fileId, 'media') };
  if (unplayable && !isStreamed) {
    const size = sizeLabel(unplayable.bytes, messages);
    return { kind: 'download', src: fileHref(fileId, 'media'), name: unplayable.name, size };
  }
  return {
    kind,
    src: fileHref(fileId, 'media'),
    stream: isStreamed ? fileHref(fileId, 'stream') : null,
    captions: captionsFileId === null ? null : fileHref(captionsFileId, 'captions'),
    position,
  };
}

function ruleOf(kind: LessonView['kind'], { course }: Messages): string {
  const rules = { video: course.ruleVideo, audio: course.ruleAudio, quiz: course.ruleQuiz };
  return kind === 'video' || kind === 'audio' || kind === 'quiz' ? rules[kind] : course.ruleOther;
}

function quizView(
  quiz: Quiz,
  { action, lastTry, messages }: { action: string | null; lastTry: QuizTry | undefined; messages: Messages },
): QuizView {
  const { course, language } = messages;
  const left = triesLeft(quiz, lastTry?.number ?? 0);
  return {
    action,
    tryId: randomUUID(),
    rule: fill(course.passWith, { percent: percentText(quiz.passPercent, language) }),
    tries: left === null ? null : left === 0 ? course.noTries : fillCount(messages, course.tries, left),
    canTry: left !== 0,
    questions: askedQuestions(quiz),
  };
}

const percentText = (percent: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);

function resultView(
  { rightCount, questionCount, isPassed, triesLeft: left, questions }: QuizResult,
  { quiz, here, messages }: { quiz: Quiz; here: string; messages: Messages },
): QuizResultView {
  const { course, language } = messages;
  const number = (value: number) => value.toLocaleString(language);
  return {
    title: isPassed ? course.passed : course.notPassed,
    score: fill(course.score, { right: number(rightCount), questions: number(questionCount) }),
    isPassed,
    againHref: left === 0 ? null : `${here}?try=again#quiz`,
    questions: questions.flatMap(({ id, isRight, given, right, explanation }) => {
      const question = quiz.questions.find((each) => each.id === id);
      if (!question) return [];
      const chosen = optionTexts(question, given.optionIds) || given.text || course.noAnswer;
      const expected = right && (optionTexts(question, right.optionIds) || right.answers.join(' / '));
      return [
        {
          text: question.text,
          isRight,
          given: fill(course.yourAnswer, { answer: chosen }),
          right: expected && !isRight ? fill(course.rightAnswer, { answer: expected }) : null,
          explanation,
        },
      ];
    }),
  };
}

const optionTexts = ({ options }: Quiz['questions'][number], ids: readonly string[]): string =>
  options
    .filter(({ id }) => ids.includes(id))
    .map(({ text }) => text)
    .join(', ');

const noteView = ({ id, body, atSeconds }: LessonNote, here: string): LessonNoteView => ({
  id,
  body,
  at:
    atSeconds === null
      ? null
      : { label: formatDuration(atSeconds), seconds: atSeconds, href: `${here}?t=${atSeconds}` },
});

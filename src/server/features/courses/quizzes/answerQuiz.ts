import type { Quiz } from '#shared/contract/courses.ts';
import { answerQuiz as contract } from '#shared/contract/learning.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { isPassed, isRightAnswer, type QuizAnswer } from '#shared/rules/quiz.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { assertOpen } from '../assertOpen.ts';
import { openLesson } from '../openCourse.ts';
import { noteDone } from '../progress/progressRecord.ts';
import { findLastTry, findTry, presentResult, triesLeft, type QuizTry } from './quizTries.ts';

/** Scores a try at a quiz. Passing it completes the lesson. */
export const answerQuiz = defineHandler(contract, async ({ lessonId, tryId, answers }, { tx, now, customer }) => {
  const { record } = assertOpen(await openLesson(tx, { customerId: customer.id, lessonId, now }));
  const { quiz } = record.opened;
  if (!quiz) return refuse('not-found');
  const of = { customerId: customer.id, lessonId };
  // The same try again: the answer to the first request was lost.
  const done = (await findTry(tx, { ...of, tryId })) ?? (await addTry(tx, { ...of, tryId, quiz, answers, now }));
  if (done.isPassed) await noteDone(tx, { ...of, contentId: record.contentId, doneBy: 'quiz', now });
  return { result: presentResult(quiz, done) };
});

interface NewTry {
  customerId: string;
  lessonId: string;
  tryId: string;
  quiz: Quiz;
  answers: readonly QuizAnswer[];
  now: Date;
}

/** The number is part of a key. If another try takes it at the same moment, this one gets the next number, or is one too many. */
async function addTry(tx: StoreTx, { quiz, answers, ...of }: NewTry): Promise<QuizTry> {
  const scored = score(quiz, answers);
  for (;;) {
    const used = (await findLastTry(tx, of))?.number ?? 0;
    if (triesLeft(quiz, used) === 0) return refuse('quiz-tries-used-up');
    const done = { number: used + 1, ...scored };
    if (await insertTry(tx, { ...of, done })) return done;
    const same = await findTry(tx, of);
    if (same) return same;
    // The id belongs to a try at another quiz, or of another customer.
    if (((await findLastTry(tx, of))?.number ?? 0) === used) return refuse('invalid-argument', { field: 'tryId' });
  }
}

function score(quiz: Quiz, answers: readonly QuizAnswer[]): Omit<QuizTry, 'number'> {
  const given = new Map(answers.map((answer) => [answer.questionId, answer]));
  const scored = quiz.questions.map((question) => {
    const answer = given.get(question.id);
    const { optionIds, text } = answer ?? { optionIds: [], text: '' };
    return { questionId: question.id, optionIds: [...optionIds], text, isRight: isRightAnswer(question, answer) };
  });
  const right = scored.filter(({ isRight }) => isRight).length;
  const questions = scored.length;
  return {
    answers: scored,
    rightCount: right,
    questionCount: questions,
    isPassed: isPassed({ right, questions }, quiz),
  };
}

async function insertTry(
  tx: StoreTx,
  {
    customerId,
    lessonId,
    tryId,
    done,
    now,
  }: Pick<NewTry, 'customerId' | 'lessonId' | 'tryId' | 'now'> & { done: QuizTry },
): Promise<boolean> {
  const inserted = await tx.run(
    tx.q
      .insertInto('quiz_tries')
      .values({
        store_id: tx.realm,
        id: tryId,
        customer_id: customerId,
        lesson_id: lessonId,
        number: done.number,
        answers: JSON.stringify(done.answers),
        right_count: done.rightCount,
        question_count: done.questionCount,
        is_passed: done.isPassed,
        created_at: now,
      })
      .onConflict((on) => on.doNothing()),
  );
  return inserted > 0;
}

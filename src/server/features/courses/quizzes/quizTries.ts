import { z } from 'zod';
import type { Quiz } from '#shared/contract/courses.ts';
import type { QuizResult } from '#shared/contract/learning.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** What was answered, and whether it was right then. The quiz may have changed since. */
export const StoredAnswers = z.array(
  z.object({ questionId: z.string(), optionIds: z.array(z.string()), text: z.string(), isRight: z.boolean() }),
);
export type StoredAnswers = z.infer<typeof StoredAnswers>;

export interface QuizTry {
  number: number;
  answers: StoredAnswers;
  rightCount: number;
  questionCount: number;
  isPassed: boolean;
}

type OfLesson = { customerId: string; lessonId: string };

/** The customer's last try at a quiz. */
export async function findLastTry(tx: StoreTx, of: OfLesson): Promise<QuizTry | undefined> {
  return presentTry(await tx.maybe(triesOf(tx, of).orderBy('number', 'desc').limit(1)));
}

export async function findTry(
  tx: StoreTx,
  { tryId, ...of }: OfLesson & { tryId: string },
): Promise<QuizTry | undefined> {
  return presentTry(await tx.maybe(triesOf(tx, of).where('id', '=', tryId)));
}

const triesOf = (tx: StoreTx, { customerId, lessonId }: OfLesson) =>
  tx.q
    .selectFrom('quiz_tries')
    .select(['number', 'answers', 'right_count', 'question_count', 'is_passed'])
    .where('store_id', '=', tx.realm)
    .where('customer_id', '=', customerId)
    .where('lesson_id', '=', lessonId);

interface Row {
  number: number;
  answers: unknown;
  right_count: number;
  question_count: number;
  is_passed: boolean;
}

const presentTry = (row: Row | undefined): QuizTry | undefined =>
  row && {
    number: row.number,
    answers: StoredAnswers.parse(row.answers),
    rightCount: row.right_count,
    questionCount: row.question_count,
    isPassed: row.is_passed,
  };

/** How many tries are left after some. Null: no limit. */
export const triesLeft = ({ triesMax }: Quiz, used: number): number | null =>
  triesMax === null ? null : Math.max(0, triesMax - used);

/** What a customer learns about a try. What is right stays hidden while they can still pass. */
export function presentResult(quiz: Quiz, done: QuizTry): QuizResult {
  const left = triesLeft(quiz, done.number);
  const isOver = done.isPassed || left === 0;
  const answers = new Map(done.answers.map((answer) => [answer.questionId, answer]));
  const { number, rightCount, questionCount, isPassed } = done;
  return {
    number,
    rightCount,
    questionCount,
    isPassed,
    triesLeft: left,
    questions: quiz.questions.flatMap(({ id, options, answers: texts, explanation }) => {
      const answer = answers.get(id);
      if (!answer) return [];
      const right = { optionIds: options.filter(({ isRight }) => isRight).map((option) => option.id), answers: texts };
      const { isRight, optionIds, text } = answer;
      return [{ id, isRight, given: { optionIds, text }, right: isOver ? right : null, explanation }];
    }),
  };
}

import { answerProblem } from '#shared/rules/checkoutQuestion.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { kindOf, type AskedQuestion } from './askedQuestions.ts';

export type Answers = Readonly<Record<string, string>>;

/** Whether every question has a valid answer, or none where none is required. */
export const areAnswered = (questions: readonly AskedQuestion[], answers: Answers): boolean =>
  questions.every((question) => answerProblem(question, answers[question.name]?.trim() ?? '') === null);

interface NewAnswers {
  orderId: string;
  questions: readonly AskedQuestion[];
  answers: Answers;
  now: Date;
}

/** Stores what a buyer answered, with the questions as they were shown. */
export async function insertAnswers(tx: StoreTx, { orderId, questions, answers, now }: NewAnswers): Promise<void> {
  const rows = questions.flatMap(({ name, kind, label }, position) => {
    const answer = answers[name]?.trim() ?? '';
    if (answer === '') return [];
    return [{ store_id: tx.realm, order_id: orderId, position, kind, question: label, answer, answered_at: now }];
  });
  if (rows.length > 0) await tx.run(tx.q.insertInto('order_answers').values(rows));
}

/** What the buyer of an order answered. */
export const answersOf = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('order_answers')
    .select(['kind', 'question', 'answer', 'answered_at'])
    .where('store_id', '=', tx.realm)
    .where('order_id', '=', orderId)
    .orderBy('position');

type Row = Awaited<ReturnType<ReturnType<typeof answersOf>['execute']>>[number];

export const presentAnswer = ({ kind, question, answer, answered_at: answeredAt }: Row) => ({
  kind: kindOf(kind),
  question,
  answer,
  answeredAt: answeredAt.toISOString(),
});

/** The answers of an order to the questions that are still asked in the same words. */
export async function answersAgain(
  tx: StoreTx,
  { orderId, questions }: { orderId: string; questions: readonly AskedQuestion[] },
): Promise<Answers> {
  const given = await tx.many(answersOf(tx, orderId));
  return Object.fromEntries(
    questions.flatMap(({ name, label, kind }) => {
      const found = given.find((each) => each.question === label && each.kind === kind);
      return found ? [[name, found.answer]] : [];
    }),
  );
}

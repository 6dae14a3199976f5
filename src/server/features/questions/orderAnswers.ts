import { answerProblem } from '#shared/rules/checkoutQuestion.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { hashOf, keepAgreedTexts } from '../legal/keepAgreedTexts.ts';
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

/** Stores what a buyer answered, with the questions and the terms as they were shown. */
export async function insertAnswers(tx: StoreTx, { orderId, questions, answers, now }: NewAnswers): Promise<void> {
  const answered = questions.flatMap((question, position) => {
    const answer = answers[question.name]?.trim() ?? '';
    return answer === '' ? [] : [{ ...question, position, answer }];
  });
  if (answered.length === 0) return;
  await keepAgreedTexts(
    tx,
    answered.filter(({ kind }) => kind === 'terms').map(({ terms }) => ({ plain: terms })),
  );
  const rows = answered.map(({ kind, label, terms, position, answer }) => ({
    store_id: tx.realm,
    order_id: orderId,
    position,
    kind,
    question: label,
    answer,
    answered_at: now,
    text_hash: kind === 'terms' ? hashOf({ plain: terms }) : null,
  }));
  await tx.run(tx.q.insertInto('order_answers').values(rows));
}

/** What the buyer of an order answered. */
export const answersOf = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('order_answers as a')
    .leftJoin('agreed_texts as t', (on) =>
      on.onRef('t.store_id', '=', 'a.store_id').onRef('t.hash', '=', 'a.text_hash'),
    )
    .select(['a.kind', 'a.question', 'a.answer', 'a.answered_at', 't.plain as terms'])
    .where('a.store_id', '=', tx.realm)
    .where('a.order_id', '=', orderId)
    .orderBy('a.position');

type Row = Awaited<ReturnType<ReturnType<typeof answersOf>['execute']>>[number];

export const presentAnswer = ({ kind, question, answer, answered_at: answeredAt, terms }: Row) => ({
  kind: kindOf(kind),
  question,
  answer,
  answeredAt: answeredAt.toISOString(),
  terms: terms ?? '',
});

/**
 * The answers of an order to the questions that are still asked in the same words. A buyer agrees to terms again, as with
 * consents.
 */
export async function answersAgain(
  tx: StoreTx,
  { orderId, questions }: { orderId: string; questions: readonly AskedQuestion[] },
): Promise<Answers> {
  const given = await tx.many(answersOf(tx, orderId));
  return Object.fromEntries(
    questions.flatMap(({ name, label, kind }) => {
      if (kind === 'terms') return [];
      const found = given.find((each) => each.question === label && each.kind === kind);
      return found ? [[name, found.answer]] : [];
    }),
  );
}

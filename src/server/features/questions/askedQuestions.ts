import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ORDER_QUESTIONS_MAX, QUESTION_KINDS, type CheckoutQuestion } from '#shared/rules/checkoutQuestion.ts';
import { statement } from '../../db/statement.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** A question with the name of its answer, which is also the name of its field in the checkout. */
export interface AskedQuestion extends CheckoutQuestion {
  name: string;
}

/**
 * What the checkout of these products asks, in the order of the products. A question that several products ask is asked
 * once. The name depends on the question alone, so an answer never counts for a question, or for terms, that were changed
 * meanwhile.
 */
export async function findQuestions(tx: StoreTx, productIds: readonly string[]): Promise<AskedQuestion[]> {
  const rows = await tx.many(questionRows(tx, { productIds }));
  const questions = new Map<string, AskedQuestion>();
  for (const { kind, label, isRequired, choices, terms } of rows) {
    const question = { kind: kindOf(kind), label, isRequired, choices, terms };
    const name = nameOf(question);
    questions.set(name, { ...question, name });
  }
  return withinLimit([...questions.values()]);
}

const questionRows = statement((q, { realm, productIds }: { realm: string; productIds: readonly string[] }) =>
  q
    .selectFrom('checkout_questions')
    .select(['product_id', 'kind', 'label', 'is_required as isRequired', 'choices', 'terms'])
    .where('store_id', '=', realm)
    .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
    .orderBy(sql`array_position(${productIds}::uuid[], product_id)`)
    .orderBy('position'),
);

/** Optional questions are left out of an order with too many, the last ones first. */
function withinLimit(questions: readonly AskedQuestion[]): AskedQuestion[] {
  let left = ORDER_QUESTIONS_MAX - questions.filter(({ isRequired }) => isRequired).length;
  return questions.filter(({ isRequired }) => isRequired || left-- > 0);
}

export const kindOf = (text: string) => QUESTION_KINDS.find((each) => each === text) ?? 'text';

const nameOf = ({ kind, label, isRequired, choices, terms }: CheckoutQuestion): string =>
  `answer-${createHash('sha256')
    .update(JSON.stringify([kind, label, isRequired, choices, ...(terms === '' ? [] : [terms])]))
    .digest('hex')
    .slice(0, 16)}`;

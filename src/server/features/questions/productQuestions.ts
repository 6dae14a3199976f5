import type { CheckoutQuestion } from '#shared/contract/questions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findQuestions } from './askedQuestions.ts';

export const findProductQuestions = async (tx: StoreTx, productId: string): Promise<CheckoutQuestion[]> =>
  (await findQuestions(tx, [productId])).map(({ kind, label, isRequired, choices, terms }) => ({
    kind,
    label,
    isRequired,
    choices: [...choices],
    terms,
  }));

/** Replaces what the checkout of a product asks. */
export async function setProductQuestions(
  tx: StoreTx,
  { productId, questions }: { productId: string; questions: readonly CheckoutQuestion[] },
): Promise<void> {
  await tx.run(
    tx.q.deleteFrom('checkout_questions').where('store_id', '=', tx.realm).where('product_id', '=', productId),
  );
  const rows = questions.map(({ kind, label, isRequired, choices, terms }, position) => ({
    store_id: tx.realm,
    product_id: productId,
    position,
    kind,
    label,
    is_required: isRequired,
    choices,
    terms,
  }));
  if (rows.length > 0) await tx.run(tx.q.insertInto('checkout_questions').values(rows));
}

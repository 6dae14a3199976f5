import { getCheckoutQuestions as contract } from '#shared/contract/questions.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { requireProduct } from '../publishedProducts/requireProduct.ts';
import { findProductQuestions } from './productQuestions.ts';

/** What the checkout of a product asks. */
export const getCheckoutQuestions = defineHandler(contract, async ({ productId }, { tx }) => {
  await requireProduct(tx, productId);
  return { questions: await findProductQuestions(tx, productId) };
});

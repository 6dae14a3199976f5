import { saveCheckoutQuestions as contract } from '#shared/contract/questions.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { lockProduct } from '../publishedProducts/requireProduct.ts';
import { findProductQuestions, setProductQuestions } from './productQuestions.ts';

/** Sets what the checkout of a product asks, at once and without publishing. */
export const saveCheckoutQuestions = defineHandler(contract, async ({ productId, questions }, { tx }) => {
  await lockProduct(tx, productId);
  await setProductQuestions(tx, { productId, questions });
  return { questions: await findProductQuestions(tx, productId) };
});

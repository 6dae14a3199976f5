import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';

/** What the checkout of a product asks its buyers. */
export const questionsQuery = (storeId: string, productId: string) =>
  queryOptions({
    queryKey: ['questions', storeId, productId],
    queryFn: async ({ signal }) => (await call('getCheckoutQuestions', { storeId, productId }, { signal })).questions,
  });

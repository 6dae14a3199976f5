import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Review } from '#shared/contract/reviews.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { STARS } from '#shared/rules/review.ts';
import { call, type CallInput } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';

export interface ReviewFilters {
  search: string;
  stars: '1' | '2' | '3' | '4' | '5' | undefined;
  productId: string | undefined;
  show: 'unanswered' | 'reported' | 'not-shown' | undefined;
}

export const SHOWN = [
  { value: 'unanswered', label: 'No reply yet' },
  { value: 'reported', label: 'Reported' },
  { value: 'not-shown', label: 'Not shown' },
] as const;

export const STAR_CHOICES = STARS.toReversed().map((stars) => ({
  value: `${stars}` as const,
  label: stars === 1 ? '1 star' : `${stars} stars`,
}));

/** Parses the filters in the URL. Invalid ones are ignored. */
export function readReviewFilters(params: URLSearchParams): ReviewFilters {
  const productId = params.get('product') ?? '';
  return {
    search: (params.get('q') ?? '').slice(0, 200),
    stars: STAR_CHOICES.find(({ value }) => value === params.get('stars'))?.value,
    productId: isUuid(productId) ? productId : undefined,
    show: SHOWN.find(({ value }) => value === params.get('show'))?.value,
  };
}

const reviewsInput = (
  storeId: string,
  { search, stars, productId, show }: ReviewFilters,
): CallInput<'listReviews'> => ({
  storeId,
  ...(search !== '' && { search }),
  ...(stars && { stars: Number(stars) }),
  ...(productId && { productId }),
  ...(show && { show }),
});

export const reviewsKey = (storeId: string) => ['reviews', storeId] as const;

/** The reviews of the store's products, latest first, page by page. */
export const reviewsQuery = (storeId: string, filters: ReviewFilters) =>
  infiniteQueryOptions({
    queryKey: [...reviewsKey(storeId), filters],
    queryFn: ({ pageParam, signal }) =>
      call('listReviews', { ...reviewsInput(storeId, filters), ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

/** One review, for a panel opened by URL. Null if it does not exist. */
export const reviewQuery = (storeId: string, reviewId: string) =>
  queryOptions({
    queryKey: [...reviewsKey(storeId), 'one', reviewId],
    queryFn: async ({ signal }): Promise<Review | null> => {
      const { items } = await call('listReviews', { storeId, reviewId, limit: 1 }, { signal });
      return items[0] ?? null;
    },
  });

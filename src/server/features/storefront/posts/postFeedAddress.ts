import { STORE_PATHS, type StoreFrame } from '#shared/contract/pages.ts';

/** The complete address of a customer's feed. */
export const postFeedAddress = ({ canonicalOrigin }: Pick<StoreFrame, 'canonicalOrigin'>, token: string): string =>
  canonicalOrigin + STORE_PATHS.postFeed.replace(':token', token);

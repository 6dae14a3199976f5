import type { StoreFrame } from '#shared/contract/pages.ts';

/** Where search engines find the store's own page. */
export const frontAddress = ({ canonicalOrigin }: StoreFrame): string =>
  canonicalOrigin.split('/').length > 3 ? canonicalOrigin : `${canonicalOrigin}/`;

/** Where search engines find a product's page. */
export const productAddress = ({ canonicalOrigin }: StoreFrame, slug: string): string =>
  `${canonicalOrigin}/p/${encodeURIComponent(slug)}`;

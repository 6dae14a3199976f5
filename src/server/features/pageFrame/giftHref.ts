import { STORE_PATHS } from '#shared/rules/storePaths.ts';

/** The checkout of a product that is to be given to somebody else. */
export const giftHref = ({ base, linkQuery }: { base: string; linkQuery: string }, slug: string): string =>
  `${base}${STORE_PATHS.checkout.replace(':product', encodeURIComponent(slug))}${linkQuery}${linkQuery === '' ? '?' : '&'}gift=1`;

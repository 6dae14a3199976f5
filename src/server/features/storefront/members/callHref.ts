import { STORE_PATHS } from '#shared/contract/pages.ts';

/** Where customers book, move and cancel the times of a call. */
export const callHref = ({ base }: { base: string }, contentId: string): string =>
  base + STORE_PATHS.calls.replace(':contentId', contentId);

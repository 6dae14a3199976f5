import { keepPreviousData } from '@tanstack/react-query';

/** The options of a query that loads a list page by page. */
export const PAGES = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};

/** The same for a list with filters: its rows stay visible until those of the next filter have loaded. */
export const FILTERED_PAGES = { ...PAGES, placeholderData: keepPreviousData };

/** The cursor of a page as input of a call. The first page has none. */
export const cursorOf = (cursor: string) => (cursor === '' ? {} : { cursor });

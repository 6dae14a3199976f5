import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SlugCategory } from '#shared/rules/slug.ts';
import { call } from '../call.ts';

type Asked = { name: string; category: SlugCategory | undefined; storeId: string | undefined };

/** Free addresses of a name; those of the category before stay until the new ones are here. */
export const slugSuggestionsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['slug-suggestions', asked],
    queryFn: ({ signal }) => call('suggestSlugs', { ...asked, name: asked.name.slice(0, MOST_CHARACTERS) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });

// The most that suggestSlugs takes.
const MOST_CHARACTERS = 200;

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SlugCategory } from '#shared/rules/slug.ts';
import { call } from '../call.ts';

type SlugInput = { name: string; category: SlugCategory | undefined; storeId: string | undefined };

/** Free slugs for a name. The previous category's suggestions stay until the new ones arrive. */
export const slugSuggestionsQuery = (input: SlugInput) =>
  queryOptions({
    queryKey: ['slug-suggestions', input],
    queryFn: ({ signal }) => call('suggestSlugs', { ...input, name: input.name.slice(0, MOST_CHARACTERS) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });

// The maximum length that suggestSlugs accepts.
const MOST_CHARACTERS = 200;

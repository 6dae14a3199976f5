import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SLUG_DEBOUNCE_MS, slugProblem } from '#shared/rules/slug.ts';
import { call } from '#web/client/call.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';

/** The states of the specification, point 4. */
export type SlugCheck =
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'valid' }
  | { state: 'invalid'; sentence: string; suggestions: readonly string[]; retry?: () => void };

type Checked = { slug: string; storeId?: string | undefined };

/** Asks, 300 ms after the last letter, whether a store address is free. */
export function useSlugCheck({ slug, storeId }: Checked): SlugCheck {
  const settled = useSettled(slug, SLUG_DEBOUNCE_MS);
  const isSettled = settled === slug;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['slug', slug, storeId],
    queryFn: ({ signal }) => call('checkSlug', { slug, ...(storeId === undefined ? {} : { storeId }) }, { signal }),
    enabled: slug !== '' && isSettled,
    staleTime: 10_000,
    retry: false,
  });
  if (slug === '') return { state: 'idle' };
  if (!isSettled || isFetching) return { state: 'checking' };
  if (error) {
    const sentence = sentenceOf(error, 'Unable to check URL availability. Please try again.');
    return { state: 'invalid', sentence, suggestions: [], retry: () => void refetch() };
  }
  if (!data) return { state: 'checking' };
  return readAnswer(slug, data);
}

type Answered = { available: boolean; reason?: string | undefined; suggestions: readonly string[] };

/** What an answer of checkSlug means for the field. */
export function readAnswer(slug: string, { available, reason, suggestions }: Answered): SlugCheck {
  if (available) return { state: 'valid' };
  const otherwise =
    slugProblem(slug) === 'format'
      ? 'Invalid URL format. Use only lowercase letters, numbers, and hyphens (2-50 characters).'
      : 'This store URL is already taken. Please choose another.';
  return { state: 'invalid', sentence: reason ?? otherwise, suggestions };
}

function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(
    function waitForPause() {
      const timer = setTimeout(() => setSettled(value), delay);
      return () => clearTimeout(timer);
    },
    [value, delay],
  );
  return settled;
}

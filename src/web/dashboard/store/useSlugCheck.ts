import { useQuery } from '@tanstack/react-query';
import { generateSlug, SLUG_DEBOUNCE_MS, slugProblem } from '#shared/rules/slug.ts';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { useSettled } from '../editing/useSettled.ts';

/** The states of point 4 of the specification. */
export type SlugCheck =
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'valid' }
  | {
      state: 'invalid';
      sentence: string;
      suggestions: readonly string[];
      retry?: () => void;
      about?: 'name';
      /** Typing may continue, so this is not an error yet. */
      unfinished?: boolean;
    };

type Checked = {
  slug: string;
  /** The store being edited. Its own slugs are free for it. */
  storeId?: string | undefined;
  /** The store's name, if the slug can follow it. */
  name?: string | undefined;
};

/** Checks whether a slug is free, 300 ms after typing stops. Malformed slugs are not sent. */
export function useSlugCheck({ slug, storeId, name }: Checked): SlugCheck {
  const settled = useSettled(slug, SLUG_DEBOUNCE_MS);
  const isSettled = settled === slug;
  const isMalformed = slugProblem(slug) === 'format';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['slug', slug, storeId],
    queryFn: ({ signal }) => call('checkSlug', { slug, ...(storeId === undefined ? {} : { storeId }) }, { signal }),
    enabled: slug !== '' && isSettled && !isMalformed,
    staleTime: 10_000,
    retry: false,
  });
  if (slug === '') return { state: 'idle' };
  if (!isSettled || isFetching) return { state: 'checking' };
  if (isMalformed) return { state: 'invalid', sentence: MALFORMED, suggestions: [], unfinished: isUnfinished(slug) };
  if (error) {
    const followsName = name !== undefined && name.trim() !== '' && slug === generateSlug(name);
    return { state: 'invalid', ...readFailure(error, followsName), suggestions: [], retry: () => void refetch() };
  }
  if (!data) return { state: 'checking' };
  return readAnswer(data);
}

const isUnfinished = (slug: string): boolean => slugProblem(`${slug}a`) !== 'format';

const MALFORMED = 'Invalid URL format. Use only lowercase letters, numbers, and hyphens (2-50 characters).';
const NOT_REACHED = 'Unable to check URL availability. Please try again.';
const NOT_ANSWERED = 'Unable to validate URL. Please try again.';
const NAME_NOT_CHECKED = 'Unable to validate store name';

/** The message if the check itself fails. */
export function readFailure(error: Error, followsName: boolean): { sentence: string; about?: 'name' } {
  if (followsName) return { sentence: NAME_NOT_CHECKED, about: 'name' };
  const isAway =
    error instanceof CallRefusal && ['network', 'deadline-exceeded', 'unavailable'].some((code) => code === error.code);
  return { sentence: isAway ? NOT_REACHED : NOT_ANSWERED };
}

type Answered = { available: boolean; reason?: string | undefined; suggestions: readonly string[] };

/** Converts a result of checkSlug to the field's state. */
export function readAnswer({ available, reason, suggestions }: Answered): SlugCheck {
  if (available) return { state: 'valid' };
  return { state: 'invalid', sentence: reason ?? NOT_ANSWERED, suggestions };
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Language } from '#shared/rules/language.ts';
import { en } from '#shared/rules/words/en.ts';
import { loadWords } from '#shared/rules/words/loadWords.ts';
import type { Words } from '#shared/rules/words/Words.ts';

/** The fixed words of the page: until they are here, those of the language before, at first English. */
export function usePageWords(language: Language): Words {
  const { data } = useQuery({
    queryKey: ['words', language],
    queryFn: () => loadWords(language),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return data ?? en;
}

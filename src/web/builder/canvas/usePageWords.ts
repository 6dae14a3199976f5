import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Language } from '#shared/rules/language.ts';
import { en } from '#shared/rules/words/en.ts';
import { loadWords } from '#shared/rules/words/loadWords.ts';
import type { Words } from '#shared/rules/words/Words.ts';

/** The page's fixed texts. While a language loads, those of the previous one, English at first. */
export function usePageWords(language: Language): Words {
  const { data } = useQuery({
    queryKey: ['words', language],
    queryFn: () => loadWords(language),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return data ?? en;
}

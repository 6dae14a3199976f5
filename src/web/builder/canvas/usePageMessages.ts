import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Language } from '#shared/rules/language.ts';
import { en } from '#shared/rules/messages/en.ts';
import { loadMessages } from '#shared/rules/messages/loadMessages.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';

/** The page's fixed texts. While a language loads, those of the previous one, English at first. */
export function usePageMessages(language: Language): Messages {
  const { data } = useQuery({
    queryKey: ['messages', language],
    queryFn: () => loadMessages(language),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return data ?? en;
}

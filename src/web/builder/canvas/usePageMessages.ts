import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Language } from '#shared/rules/language.ts';
import { enBlocks } from '#shared/rules/messages/enBlocks.ts';
import { loadBlockMessages } from '#shared/rules/messages/loadBlockMessages.ts';
import type { BlockMessages } from '#shared/rules/messages/Messages.ts';

/** The page's fixed texts. While a language loads, those of the previous one, English at first. */
export function usePageMessages(language: Language): BlockMessages {
  const { data } = useQuery({
    queryKey: ['messages', language],
    queryFn: () => loadBlockMessages(language),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return data ?? enBlocks;
}

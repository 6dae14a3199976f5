import type { UseQueryResult } from '@tanstack/react-query';
import type { OptionSearch } from '#web/ui/optionSearch.ts';
import { sentenceOf } from './refusalToForm.ts';

type Queried = Pick<UseQueryResult, 'isPending' | 'isPlaceholderData' | 'isError' | 'error' | 'refetch'>;

/** What a picker shows about the query for its options. `otherwise` is the message for an unexpected error. */
export const searchState = (
  { isPending, isPlaceholderData, isError, error, refetch }: Queried,
  otherwise: string,
): Omit<OptionSearch, 'onType'> => ({
  isBusy: isPending || isPlaceholderData,
  problem: isError ? sentenceOf(error, otherwise) : undefined,
  onRetry: () => void refetch(),
});

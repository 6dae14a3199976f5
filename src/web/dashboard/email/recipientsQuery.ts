import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type CallInput } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';
import { RECIPIENT_STATES } from './recipientStates.ts';

export interface RecipientFilters {
  search: string;
  state: (typeof RECIPIENT_STATES)[number]['value'] | undefined;
}

export const readRecipientFilters = (params: URLSearchParams): RecipientFilters => ({
  search: (params.get('q') ?? '').slice(0, 200),
  state: RECIPIENT_STATES.find(({ value }) => value === params.get('state'))?.value,
});

export const recipientsInput = (
  { storeId, campaignId }: { storeId: string; campaignId: string },
  { search, state }: RecipientFilters,
): CallInput<'listCampaignRecipients'> => ({
  storeId,
  campaignId,
  ...(search !== '' && { search }),
  ...(state !== undefined && { state }),
});

/** The recipients of a campaign, page by page. */
export const recipientsQuery = (of: { storeId: string; campaignId: string }, filters: RecipientFilters) =>
  infiniteQueryOptions({
    queryKey: ['campaign-recipients', of.storeId, of.campaignId, filters],
    queryFn: ({ pageParam, signal }) =>
      call('listCampaignRecipients', { ...recipientsInput(of, filters), ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { Campaign, CampaignProgress, CampaignRow } from '#shared/contract/campaigns.ts';
import type { Audience, CampaignState } from '#shared/rules/campaign.ts';
import { call, type Answer } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { STATES } from './campaignText.ts';
import { isJustNamed } from './unwritten.ts';

export interface CampaignFilters {
  search: string;
  state: CampaignState | undefined;
}

/** Reads the filters from the URL. Invalid values are ignored. */
export const readCampaignFilters = (params: URLSearchParams): CampaignFilters => ({
  search: (params.get('q') ?? '').slice(0, 200),
  state: STATES.find(({ value }) => value === params.get('state'))?.value,
});

const campaignsKey = (storeId: string) => ['campaigns', storeId] as const;

/** The store's campaigns, latest first, page by page. */
export const campaignsQuery = (storeId: string, { search, state }: CampaignFilters) =>
  infiniteQueryOptions({
    queryKey: [...campaignsKey(storeId), { search, state }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listCampaigns',
        {
          storeId,
          ...(search !== '' && { search }),
          ...(state !== undefined && { state }),
          ...cursorOf(pageParam),
        },
        { signal },
      ),
    ...FILTERED_PAGES,
  });

/**
 * One campaign for its page, or null if it is not stored yet. It is never read from the cache, because an old revision
 * would make the first save a conflict.
 */
export const campaignQuery = (storeId: string, campaignId: string, isUnwritten = false) =>
  queryOptions({
    queryKey: ['campaign', storeId, campaignId],
    queryFn: async ({ client, signal }): Promise<Campaign | null> => {
      if (isUnwritten && isJustNamed(campaignId)) return null;
      try {
        const { campaign } = await call('getCampaign', { storeId, campaignId }, { signal });
        return withLiveProgress(client, storeId, campaign);
      } catch (error) {
        if (isUnwritten && error instanceof CallRefusal && error.code === 'not-found') return null;
        throw error;
      }
    },
    staleTime: Infinity,
    gcTime: 0,
  });

/** The number of people in an audience, and how many of them can get the email today. */
export const audienceQuery = (storeId: string, audience: Audience) =>
  queryOptions({
    queryKey: ['audience', storeId, audience],
    queryFn: ({ signal }) => call('countAudience', { storeId, audience }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The exact number of people in an audience. */
export const exactAudienceQuery = (storeId: string, audience: Audience) =>
  queryOptions({
    queryKey: ['exact-audience', storeId, audience],
    queryFn: ({ signal }) => call('countAudience', { storeId, audience, isExact: true }, { signal }),
    staleTime: 0,
  });

export const audienceChoicesQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['audience-choices', storeId],
    queryFn: ({ signal }) => call('getAudienceChoices', { storeId }, { signal }),
  });

/** Refetches the lists and the store's counts after a campaign was added, deleted or changed. */
export async function invalidateCampaigns(client: QueryClient, storeId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: campaignsKey(storeId) }),
    client.invalidateQueries({ queryKey: ['store-stats', storeId] }),
  ]);
}

/** Caches the campaign that a call returned. */
export async function cacheCampaign(client: QueryClient, storeId: string, campaign: Campaign): Promise<void> {
  client.setQueryData(campaignQuery(storeId, campaign.id).queryKey, withLiveProgress(client, storeId, campaign));
  await invalidateCampaigns(client, storeId);
}

const progressKey = (storeId: string) => ['campaign-progress', storeId] as const;

/** The live stream may report the end of a campaign before the response of the call that started it is read. */
function withLiveProgress(client: QueryClient, storeId: string, campaign: Campaign): Campaign {
  const progress = client.getQueryData<readonly CampaignProgress[]>(progressKey(storeId));
  const latest = progress?.find(({ id }) => id === campaign.id);
  return campaign.endedAt === null && latest && latest.endedAt !== null ? { ...campaign, ...latest } : campaign;
}

type Pages = InfiniteData<Answer<'listCampaigns'>>;

/** Updates the figures of campaigns wherever they are cached. */
export function cacheProgress(client: QueryClient, storeId: string, progress: readonly CampaignProgress[]): void {
  client.setQueryData(progressKey(storeId), progress);
  const news = new Map(progress.map((one) => [one.id, one]));
  const moved = <Row extends CampaignRow>(row: Row): Row => ({ ...row, ...news.get(row.id) });
  // A list that is being fetched may contain older figures.
  const isUnderWay = client.isFetching({ queryKey: campaignsKey(storeId) }) > 0;
  client.setQueriesData<Pages>(
    { queryKey: campaignsKey(storeId) },
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, items: page.items.map(moved) })) },
  );
  for (const { id } of progress) {
    client.setQueryData(campaignQuery(storeId, id).queryKey, (known) => known && moved(known));
    void client.invalidateQueries({ queryKey: ['campaign-recipients', storeId, id] });
  }
  if (isUnderWay) void client.invalidateQueries({ queryKey: campaignsKey(storeId) });
}

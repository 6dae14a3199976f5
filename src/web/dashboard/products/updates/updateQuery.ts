import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CampaignProgress } from '#shared/contract/campaigns.ts';
import type { Product } from '#shared/contract/catalog.ts';
import type { ProductUpdate } from '#shared/contract/updates.ts';
import { call } from '#web/client/call.ts';
import { live } from '#web/client/live.ts';

const updateKey = (storeId: string, productId: string) => ['product-update', storeId, productId] as const;

/** What the owners of a product can be told. It is read again when the product was published or has another file. */
export const updateQuery = (storeId: string, { id, updatedAt, files }: Product) =>
  queryOptions({
    queryKey: [...updateKey(storeId, id), { updatedAt, files: files.map((file) => `${file.id} ${file.version}`) }],
    queryFn: async ({ signal }) => (await call('getProductUpdate', { storeId, productId: id }, { signal })).update,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Caches what a call returned. */
export const cacheUpdate = (client: QueryClient, storeId: string, productId: string, update: ProductUpdate) =>
  client.setQueriesData({ queryKey: updateKey(storeId, productId) }, update);

/** Follows the sending of the last announcement. */
export function useLiveUpdate(storeId: string, productId: string, campaignId: string | undefined): void {
  const client = useQueryClient();
  useEffect(
    function listen() {
      if (campaignId === undefined) return;
      return live([`campaigns:${storeId}`], {
        onCampaigns: (campaigns) => {
          const progress = campaigns.find(({ id }) => id === campaignId);
          if (!progress) return;
          client.setQueriesData<ProductUpdate>({ queryKey: updateKey(storeId, productId) }, (known) =>
            withProgress(known, progress),
          );
        },
      });
    },
    [client, storeId, productId, campaignId],
  );
}

const withProgress = (known: ProductUpdate | undefined, progress: CampaignProgress): ProductUpdate | undefined =>
  known?.last?.progress.id === progress.id ? { ...known, last: { ...known.last, progress } } : known;

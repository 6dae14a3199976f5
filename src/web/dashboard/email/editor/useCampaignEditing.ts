import { useQueryClient } from '@tanstack/react-query';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { call } from '#web/client/call.ts';
import { useEditing } from '../../editing/useEditing.ts';
import { invalidateCampaigns } from '../campaignsQuery.ts';
import { createCampaignEditing } from './createCampaignEditing.ts';

export type CampaignEditing = ReturnType<typeof useCampaignEditing>;

type EditingStart = { storeId: string; campaignId: string; start: Campaign | null };

/** The draft in the editor and its save status. */
export function useCampaignEditing({ storeId, campaignId, start }: EditingStart) {
  const client = useQueryClient();
  return useEditing(() =>
    createCampaignEditing({
      id: campaignId,
      start,
      save: async (which, changes) => {
        const { campaign } = await call('saveCampaign', { storeId, ...which, ...changes });
        void invalidateCampaigns(client, storeId);
        return campaign;
      },
      read: async () => (await call('getCampaign', { storeId, campaignId })).campaign,
    }),
  );
}

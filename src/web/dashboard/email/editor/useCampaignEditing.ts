import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { call } from '#web/client/call.ts';
import { forgetCampaigns } from '../campaignsQuery.ts';
import { createCampaignEditing } from './createCampaignEditing.ts';

export type CampaignEditing = ReturnType<typeof useCampaignEditing>;

type EditingStart = { storeId: string; campaignId: string; start: Campaign | null };

/** The draft on the screen, and whether it is saved. */
export function useCampaignEditing({ storeId, campaignId, start }: EditingStart) {
  const client = useQueryClient();
  const [editing] = useState(() =>
    createCampaignEditing({
      id: campaignId,
      start,
      save: async (which, changes) => {
        const { campaign } = await call('saveCampaign', { storeId, ...which, ...changes });
        void forgetCampaigns(client, storeId);
        return campaign;
      },
      read: async () => (await call('getCampaign', { storeId, campaignId })).campaign,
    }),
  );
  const shown = useSyncExternalStore(editing.subscribe, editing.snapshot);

  useEffect(
    function saveWhenBackOnline() {
      const retry = () => void editing.retry();
      window.addEventListener('online', retry);
      return () => {
        window.removeEventListener('online', retry);
        editing.stop();
      };
    },
    [editing],
  );

  return { ...editing, ...shown };
}

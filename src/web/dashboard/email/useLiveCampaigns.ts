import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '#web/client/live.ts';
import { cacheProgress } from './campaignsQuery.ts';

/** Updates the figures of campaigns while they are visible. */
export function useLiveCampaigns(storeId: string): void {
  const client = useQueryClient();
  useEffect(
    function listen() {
      return live([`campaigns:${storeId}`], {
        onCampaigns: (progress) => cacheProgress(client, storeId, progress),
      });
    },
    [client, storeId],
  );
}

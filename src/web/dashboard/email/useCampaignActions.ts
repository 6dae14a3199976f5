import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { call } from '#web/client/call.ts';
import { notify, notifyRefusal } from '../notify.ts';
import { invalidateCampaigns, cacheCampaign } from './campaignsQuery.ts';

const UNDO_MS = 8000;

/** What can be done with campaigns. Each action reports its outcome. */
export function useCampaignActions(storeId: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);

  /** The action's result, or null if it was refused. */
  async function act<Result>(name: string, action: () => Promise<Result>): Promise<Result | null> {
    setBusy(name);
    try {
      return await action();
    } catch (error) {
      notifyRefusal(error);
      return null;
    } finally {
      setBusy(null);
      await invalidateCampaigns(client, storeId);
    }
  }

  const duplicate = (campaignId: string) =>
    act('duplicate', async () => {
      const { campaign } = await call('duplicateCampaign', { storeId, campaignId });
      notify('success', 'Campaign duplicated', 'The copy is a draft.');
      return campaign.id;
    });

  const restore = (campaignId: string) =>
    act('restore', async () => {
      await call('restoreCampaign', { storeId, campaignId });
      notify('success', 'Campaign restored');
    });

  const remove = (campaignId: string) =>
    act('delete', async () => {
      await call('deleteCampaign', { storeId, campaignId });
      notify('success', 'Campaign deleted', undefined, {
        duration: UNDO_MS,
        action: { label: 'Undo', onAct: () => void restore(campaignId) },
      });
      return true;
    });

  const test = (campaignId: string, to: string) =>
    act('test', async () => {
      await call('sendCampaignTest', { storeId, campaignId });
      notify('success', 'Sending test email', `To ${to}`);
    });

  const changed = (name: string, request: () => Promise<{ campaign: Campaign }>) =>
    act(name, async () => {
      const { campaign } = await request();
      await cacheCampaign(client, storeId, campaign);
      return campaign;
    });

  const stop = (campaignId: string) => changed('stop', () => call('cancelCampaign', { storeId, campaignId }));
  const callOff = (campaignId: string) =>
    changed('call-off', () => call('unscheduleCampaign', { storeId, campaignId }));

  return { busy, duplicate, restore, remove, test, stop, callOff };
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { notifyRefusal } from '../../notify.ts';
import { cacheCampaign } from '../campaignsQuery.ts';
import type { Missing } from './CampaignEditor.tsx';

type SendingOptions = { storeId: string; onMissing: (missing: Missing) => void; onClose: () => void };

/** Sends or schedules a campaign. The page then shows its report. A refusal is shown at its field. */
export function useSending({ storeId, onMissing, onClose }: SendingOptions) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function run(request: () => Promise<{ campaign: Campaign }>, onDone: () => void) {
    setBusy(true);
    try {
      const { campaign } = await request();
      await cacheCampaign(client, storeId, campaign);
      onDone();
    } catch (error) {
      const field = error instanceof CallRefusal ? error.details.field : undefined;
      if (error instanceof CallRefusal && field !== undefined && field !== 'at') onMissing({ [field]: error.message });
      notifyRefusal(error);
      onClose();
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}

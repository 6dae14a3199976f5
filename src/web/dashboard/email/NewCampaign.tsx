import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { useCampaignDeeds } from './useCampaignDeeds.ts';

/** Begins a draft and opens it. */
export function NewCampaign({ storeId }: { storeId: string }) {
  const navigate = useNavigate();
  const deeds = useCampaignDeeds(storeId);

  async function begin() {
    const campaignId = await deeds.begin();
    if (campaignId !== null) await navigate({ to: '/dashboard/email/$campaignId', params: { campaignId } });
  }

  return (
    <Button variant="primary" icon={<Plus aria-hidden />} busy={deeds.busy === 'begin'} onClick={() => void begin()}>
      New campaign
    </Button>
  );
}

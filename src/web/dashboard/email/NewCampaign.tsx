import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { nameDraft } from './unwritten.ts';

/** Opens an empty editor. Its URL contains the id of the draft, which is created with the first input. */
export function NewCampaign() {
  const navigate = useNavigate();
  // The id is created once, so that a double click opens one page.
  const [campaignId] = useState(() => crypto.randomUUID());

  function begin() {
    nameDraft(campaignId);
    void navigate({ to: '/dashboard/email/$campaignId', params: { campaignId }, state: { isUnwritten: true } });
  }

  return (
    <Button data-new variant="primary" icon={<Plus aria-hidden />} onClick={begin}>
      New campaign
    </Button>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the campaign of this URL may not be stored yet. The history entry survives a reload. */
    isUnwritten?: boolean;
  }
}

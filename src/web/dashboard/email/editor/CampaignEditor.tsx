import { useState } from 'react';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { EditingDialogs } from '../../editing/EditingDialogs.tsx';
import { useDeciding } from '../../editing/useDeciding.ts';
import { useStore } from '../../store/useActiveStore.ts';
import { BackToEmail } from '../BackToEmail.tsx';
import { campaignName } from '../campaignColumns.tsx';
import { AudienceSection } from './AudienceSection.tsx';
import { CampaignBar } from './CampaignBar.tsx';
import { EmailSection } from './EmailSection.tsx';
import { useCampaignEditing } from './useCampaignEditing.ts';

/** The problems that prevent sending, by field. */
export type Missing = Readonly<Record<string, string | undefined>>;

type CampaignEditorProps = {
  campaignId: string;
  /** Null for a campaign that is created with its first input. */
  start: Campaign | null;
};

/** Edits a draft, chooses its audience, and sends it now or at a chosen time. */
export function CampaignEditor({ campaignId, start }: CampaignEditorProps) {
  const { id: storeId } = useStore();
  const editing = useCampaignEditing({ storeId, campaignId, start });
  const [missing, setMissing] = useState<Missing>({});
  const deciding = useDeciding(editing.save);
  const isNew = editing.stored === null && editing.fields.subject === '';
  const errors = { ...editing.save.refused, ...missing };
  const change: typeof editing.change = (fields) => {
    setMissing({});
    editing.change(fields);
  };
  const part = { editing: { ...editing, change }, errors };
  return (
    <>
      <PageHead title={isNew ? 'New campaign' : campaignName(editing.fields)} back={<BackToEmail />} />
      <CampaignBar storeId={storeId} editing={editing} onMissing={setMissing} onDecide={deciding.decide} />
      <div className="min-w-0">
        {typeof start?.scheduledAt === 'string' && (
          <Notice tone="warning" title="This campaign wasn’t sent">
            {`It was scheduled for ${formatDateTime(start.scheduledAt)}, but your store couldn’t send emails then. Send it now, or choose another time.`}
          </Notice>
        )}
        <EmailSection {...part} />
        <AudienceSection {...part} storeId={storeId} />
      </div>
      <EditingDialogs what="campaign" editing={editing} deciding={deciding} />
    </>
  );
}

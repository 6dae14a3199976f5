import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { nameMergeFields } from '#shared/rules/mergeFields.ts';
import { call } from '#web/client/call.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify } from '../../notify.ts';
import { exactAudienceQuery } from '../campaignsQuery.ts';
import { allowanceText, people } from '../campaignText.ts';
import { AddressMissing } from './AddressMissing.tsx';
import type { Missing } from './CampaignEditor.tsx';
import { useSending } from './useSending.ts';

type SendDialogProps = {
  storeId: string;
  campaign: Campaign;
  onMissing: (missing: Missing) => void;
  onClose: () => void;
};

/** Asks for confirmation and shows the number of recipients. */
export function SendDialog({ storeId, campaign, onMissing, onClose }: SendDialogProps) {
  const { id: campaignId, revision, subject, audience } = campaign;
  const { data, error, refetch } = useQuery(exactAudienceQuery(storeId, audience));
  const { busy, run } = useSending({ storeId, onMissing, onClose });
  const count = data?.count ?? 0;
  const isEmpty = data?.count === 0;
  const later = data ? allowanceText(count, data.allowance) : null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      busy={busy}
      blocked={!data || isEmpty}
      title={count > 0 ? `Send to ${people(count)}?` : 'Send this campaign?'}
      description={
        <>
          <span className="block wrap-anywhere" dir="auto">
            {isEmpty ? REFUSALS['campaign-nobody'].message : sendText(subject)}
          </span>
          {!data && !error && <span className="mt-2 block">Counting the recipients…</span>}
          {later !== null && <span className="mt-2 block">{later}</span>}
          {error && !data && (
            <LoadNotice error={error} otherwise="Couldn’t count the recipients." onRetry={() => void refetch()} />
          )}
          <AddressMissing />
        </>
      }
      confirmLabel={count > 0 ? `Send to ${people(count)}` : 'Send'}
      onConfirm={() =>
        void run(
          () => call('sendCampaign', { storeId, campaignId, revision }),
          () => notify('success', 'Sending your campaign'),
        )
      }
    />
  );
}

const sendText = (subject: string): string =>
  `${subject === '' ? 'This email' : `“${nameMergeFields(subject)}”`} will be sent right away. You can’t undo this.`;

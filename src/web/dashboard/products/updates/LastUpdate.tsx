import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn, CircleStop } from 'lucide-react';
import { useState } from 'react';
import type { CampaignProgress } from '#shared/contract/campaigns.ts';
import type { ProductUpdate } from '#shared/contract/updates.ts';
import { call } from '#web/client/call.ts';
import { formatDateTime, formatNumber } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { doneOf, people } from '../../email/campaignText.ts';
import { notify, notifyRefusal } from '../../notify.ts';

type LastUpdateProps = {
  storeId: string;
  productId: string;
  last: NonNullable<ProductUpdate['last']>;
  onChanged: (update: ProductUpdate) => void;
};

/** The last announcement: how far it is, and then who got it. */
export function LastUpdate({ storeId, productId, last: { note, at, progress }, onChanged }: LastUpdateProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = progress.state === 'sending';

  async function stop() {
    setIsBusy(true);
    try {
      await call('cancelCampaign', { storeId, campaignId: progress.id });
      onChanged((await call('getProductUpdate', { storeId, productId })).update);
      notify('success', 'Sending stopped');
      setIsAsking(false);
    } catch (error) {
      notifyRefusal(error, 'Couldn’t stop sending.');
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      {isSending ? <Sending progress={progress} /> : <p>{doneText(progress, at)}</p>}
      {note !== '' && (
        <p className="border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line text-ink-2" dir="auto">
          {note}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isSending && (
          <Button icon={<CircleStop aria-hidden />} onClick={() => setIsAsking(true)}>
            Stop sending
          </Button>
        )}
        <Button
          icon={<ChartNoAxesColumn aria-hidden />}
          render={<Link to="/dashboard/email/$campaignId" params={{ campaignId: progress.id }} />}
        >
          View report
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        danger
        busy={isBusy}
        title="Stop sending?"
        description={`${people(progress.counts.sent)} already got this email. No more emails will be sent. This can’t be undone.`}
        confirmLabel="Stop sending"
        onConfirm={() => void stop()}
      />
    </div>
  );
}

function Sending({ progress: { counts, isPreparing, waitsFor } }: { progress: CampaignProgress }) {
  const done = doneOf(counts);
  const share = isPreparing || counts.recipients === 0 ? null : (done / counts.recipients) * 100;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ProgressBar
        label={share === null ? 'Preparing the emails' : 'Sending emails'}
        value={share}
        text={
          share === null
            ? `${people(counts.recipients)} so far`
            : `${formatNumber(done)} of ${formatNumber(counts.recipients)}`
        }
      />
      {waitsFor && <p className="text-small text-ink-2">{WAITING[waitsFor]}</p>}
    </div>
  );
}

const WAITING = {
  allowance: 'New stores can email a limited number of people a day. The rest get it over the next few days.',
  provider: 'The email service isn’t accepting emails right now. We’ll retry automatically.',
};

const doneText = ({ state, counts }: CampaignProgress, at: string): string =>
  state === 'cancelled'
    ? `Stopped after ${people(counts.sent)} got it. Announced ${formatDateTime(at)}.`
    : `Last announced ${formatDateTime(at)} to ${people(counts.sent)}.`;

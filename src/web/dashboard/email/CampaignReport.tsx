import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarX, CircleStop, Copy, Newspaper } from 'lucide-react';
import { useState } from 'react';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { formatNumber, formatPercent } from '#web/client/format.ts';
import { mailQuery } from '#web/client/queries/mail.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Stat, StatRow } from '#web/ui/Stat.tsx';
import { useStore } from '../store/useActiveStore.ts';
import { BackToEmail } from './BackToEmail.tsx';
import { CampaignBadge, campaignName } from './campaignColumns.tsx';
import { doneOf, people, progressText } from './campaignText.ts';
import { AudienceCount } from './editor/AudienceCount.tsx';
import { EmailFrame } from './EmailFrame.tsx';
import { Recipients } from './Recipients.tsx';
import { useCampaignActions } from './useCampaignActions.ts';

/** The report of a campaign that is scheduled, being sent, or sent. */
export function CampaignReport({ campaign }: { campaign: Campaign }) {
  const { id: storeId } = useStore();
  const { state, counts, postId } = campaign;
  const [part, setPart] = useState<'recipients' | 'message'>('recipients');
  return (
    <>
      <PageHead
        title={campaignName(campaign)}
        sentence={
          <span className="flex flex-wrap items-center gap-2">
            <CampaignBadge state={state} />
            {progressText(campaign)}
          </span>
        }
        back={<BackToEmail />}
        action={<ReportActions storeId={storeId} campaign={campaign} />}
      />
      {state === 'sending' && <Progress campaign={campaign} />}
      {postId !== null && (state === 'scheduled' || state === 'draft') && (
        <div className="mb-6">
          <Notice>This is the email about a post. It’s sent when you publish the post.</Notice>
        </div>
      )}
      {state === 'draft' ? null : state === 'scheduled' ? (
        <AudienceCount storeId={storeId} audience={campaign.audience} />
      ) : (
        <Figures campaign={campaign} storeId={storeId} />
      )}
      <div className="mt-8 min-w-0">
        {counts.recipients === 0 ? (
          <EmailFrame storeId={storeId} campaign={campaign} />
        ) : (
          <Tabs
            label="Campaign"
            value={part}
            onChange={setPart}
            tabs={[
              {
                value: 'recipients',
                label: 'Recipients',
                panel: <Recipients storeId={storeId} campaignId={campaign.id} />,
              },
              { value: 'message', label: 'Email', panel: <EmailFrame storeId={storeId} campaign={campaign} /> },
            ]}
          />
        )}
      </div>
    </>
  );
}

function Progress({ campaign: { counts, isPreparing, waitsFor } }: { campaign: Campaign }) {
  const done = doneOf(counts);
  const share = isPreparing || counts.recipients === 0 ? null : (done / counts.recipients) * 100;
  return (
    <div className="mb-6 flex flex-col gap-3">
      <ProgressBar
        label={share === null ? 'Preparing' : 'Sending'}
        value={share}
        text={
          share === null
            ? `${people(counts.recipients)} so far`
            : `${formatNumber(done)} of ${formatNumber(counts.recipients)}`
        }
      />
      {waitsFor === 'allowance' && (
        <Notice title="The rest will be sent over the next few days">
          New stores can email a limited number of people a day. The other {people(counts.waiting)} will get it over the
          next few days. You don’t need to do anything.
        </Notice>
      )}
      {waitsFor === 'provider' && (
        <Notice title="Some emails are delayed">
          The email service isn’t accepting them right now. We’ll retry automatically.
        </Notice>
      )}
    </div>
  );
}

function Figures({ storeId, campaign: { counts } }: { storeId: string; campaign: Campaign }) {
  const mail = useQuery(mailQuery(storeId)).data;
  // Deliveries that were reported before the mail service changed still count.
  const reportsDelivery = (mail?.reportsDelivery ?? true) || counts.delivered > 0;
  const notSent = counts.failed + counts.suppressed + counts.cancelled;
  const of = (count: number) => (counts.sent === 0 ? '' : formatPercent(count / counts.sent));
  return (
    <>
      <StatRow>
        <Stat
          label="Recipients"
          value={formatNumber(counts.recipients)}
          note={notSent > 0 ? `${formatNumber(notSent)} not sent` : ''}
        />
        {reportsDelivery ? (
          <Stat label="Delivered" value={formatNumber(counts.delivered)} note={of(counts.delivered)} />
        ) : (
          <Stat label="Sent" value={formatNumber(counts.sent)} />
        )}
        <Stat label="Bounced" value={formatNumber(counts.bounced)} note={of(counts.bounced)} />
        <Stat label="Marked as spam" value={formatNumber(counts.complained)} note={of(counts.complained)} />
        <Stat label="Unsubscribed" value={formatNumber(counts.unsubscribed)} note={of(counts.unsubscribed)} />
      </StatRow>
      {!reportsDelivery && (
        <p className="mt-2 text-small text-ink-2">Your email service doesn’t report deliveries or bounces.</p>
      )}
    </>
  );
}

function ReportActions({ storeId, campaign: { id, state, counts, postId } }: { storeId: string; campaign: Campaign }) {
  const [confirming, setConfirming] = useState(false);
  const actions = useCampaignActions(storeId);
  const navigate = useNavigate();

  async function duplicate() {
    const campaignId = await actions.duplicate(id);
    if (campaignId !== null) await navigate({ to: '/dashboard/email/$campaignId', params: { campaignId } });
  }

  return (
    <>
      {postId !== null && (
        <Button icon={<Newspaper aria-hidden />} render={<Link to="/dashboard/posts/$postId" params={{ postId }} />}>
          Open post
        </Button>
      )}
      {state === 'scheduled' && postId === null && (
        <Button
          icon={<CalendarX aria-hidden />}
          busy={actions.busy === 'call-off'}
          onClick={() => void actions.callOff(id)}
        >
          Cancel and edit
        </Button>
      )}
      {state === 'sending' && (
        <Button variant="danger" icon={<CircleStop aria-hidden />} onClick={() => setConfirming(true)}>
          Stop sending
        </Button>
      )}
      <Button icon={<Copy aria-hidden />} busy={actions.busy === 'duplicate'} onClick={() => void duplicate()}>
        Duplicate
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        danger
        busy={actions.busy === 'stop'}
        title="Stop sending?"
        description={stopText(counts)}
        confirmLabel="Stop sending"
        onConfirm={() => void actions.stop(id).then(() => setConfirming(false))}
      />
    </>
  );
}

const stopText = ({ sent }: Campaign['counts']): string =>
  `${sent === 0 ? '' : `${people(sent)} already got this campaign. `}No more emails will be sent. This can’t be undone.`;

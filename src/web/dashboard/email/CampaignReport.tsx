import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarX, CircleStop, Copy } from 'lucide-react';
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
import { doneOf, people, progressWords } from './campaignWords.ts';
import { AudienceCount } from './editor/AudienceCount.tsx';
import { LetterFrame } from './LetterFrame.tsx';
import { Recipients } from './Recipients.tsx';
import { useCampaignDeeds } from './useCampaignDeeds.ts';

/** What becomes of a campaign that is planned, going out, or sent. */
export function CampaignReport({ campaign }: { campaign: Campaign }) {
  const { id: storeId } = useStore();
  const { state, counts } = campaign;
  const [part, setPart] = useState<'recipients' | 'letter'>('recipients');
  return (
    <>
      <PageHead
        title={campaignName(campaign)}
        sentence={
          <span className="flex flex-wrap items-center gap-2">
            <CampaignBadge state={state} />
            {progressWords(campaign)}
          </span>
        }
        back={<BackToEmail />}
        action={<ReportDeeds storeId={storeId} campaign={campaign} />}
      />
      {state === 'sending' && <Progress campaign={campaign} />}
      {state === 'scheduled' ? (
        <AudienceCount storeId={storeId} audience={campaign.audience} />
      ) : (
        <Figures campaign={campaign} storeId={storeId} />
      )}
      <div className="mt-8 min-w-0">
        {counts.recipients === 0 ? (
          <LetterFrame storeId={storeId} campaign={campaign} />
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
              { value: 'letter', label: 'The e-mail', panel: <LetterFrame storeId={storeId} campaign={campaign} /> },
            ]}
          />
        )}
      </div>
    </>
  );
}

function Progress({ campaign: { counts, waitsFor } }: { campaign: Campaign }) {
  const done = doneOf(counts);
  const share = counts.recipients === 0 ? null : (done / counts.recipients) * 100;
  return (
    <div className="mb-6 flex flex-col gap-3">
      <ProgressBar
        label="Going out"
        value={share}
        words={share === null ? 'Getting ready' : `${formatNumber(done)} of ${formatNumber(counts.recipients)}`}
      />
      {waitsFor === 'allowance' && (
        <Notice title="The rest goes out on the next days">
          A new store emails a limited number of people a day. The other {people(counts.waiting)} get it on the
          following days; you don’t need to do anything.
        </Notice>
      )}
      {waitsFor === 'provider' && (
        <Notice title="Some letters wait">
          The mail service does not take them at the moment. They are tried again by themselves.
        </Notice>
      )}
    </div>
  );
}

function Figures({ storeId, campaign: { counts } }: { storeId: string; campaign: Campaign }) {
  const mail = useQuery(mailQuery(storeId)).data;
  // What was delivered before a change of the mail service is known all the same.
  const tellsDelivery = (mail?.tellsDelivery ?? true) || counts.delivered > 0;
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
        {tellsDelivery ? (
          <Stat label="Delivered" value={formatNumber(counts.delivered)} note={of(counts.delivered)} />
        ) : (
          <Stat label="Sent" value={formatNumber(counts.sent)} />
        )}
        <Stat label="Bounced" value={formatNumber(counts.bounced)} note={of(counts.bounced)} />
        <Stat label="Marked as spam" value={formatNumber(counts.complained)} note={of(counts.complained)} />
        <Stat label="Unsubscribed" value={formatNumber(counts.unsubscribed)} note={of(counts.unsubscribed)} />
      </StatRow>
      {!tellsDelivery && (
        <p className="mt-2 text-small text-ink-2">Your mail service does not tell what was delivered or bounced.</p>
      )}
    </>
  );
}

function ReportDeeds({ storeId, campaign: { id, state, counts } }: { storeId: string; campaign: Campaign }) {
  const [asking, setAsking] = useState(false);
  const deeds = useCampaignDeeds(storeId);
  const navigate = useNavigate();

  async function duplicate() {
    const campaignId = await deeds.duplicate(id);
    if (campaignId !== null) await navigate({ to: '/dashboard/email/$campaignId', params: { campaignId } });
  }

  return (
    <>
      {state === 'scheduled' && (
        <Button
          icon={<CalendarX aria-hidden />}
          busy={deeds.busy === 'call-off'}
          onClick={() => void deeds.callOff(id)}
        >
          Call off and edit
        </Button>
      )}
      {state === 'sending' && (
        <Button variant="danger" icon={<CircleStop aria-hidden />} onClick={() => setAsking(true)}>
          Stop sending
        </Button>
      )}
      <Button icon={<Copy aria-hidden />} busy={deeds.busy === 'duplicate'} onClick={() => void duplicate()}>
        Duplicate
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        busy={deeds.busy === 'stop'}
        title="Stop sending?"
        description={`${people(counts.sent)} have it already. Whoever still waits does not get it, and this cannot be undone.`}
        confirmLabel="Stop sending"
        onConfirm={() => void deeds.stop(id).then(() => setAsking(false))}
      />
    </>
  );
}

import { nameMergeFields } from '#shared/rules/mergeFields.ts';
import type { CampaignRow } from '#shared/contract/campaigns.ts';
import { formatDateTime, formatNumber } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { Ago } from '../list/Ago.tsx';
import { people, STATE_BADGES } from './campaignText.ts';

export const campaignName = ({ subject }: Pick<CampaignRow, 'subject'>): string =>
  subject === '' ? 'No subject' : nameMergeFields(subject);

export const campaignColumns: TableColumn<CampaignRow>[] = [
  {
    id: 'subject',
    head: 'Campaign',
    primary: true,
    cell: (campaign) => <bdi>{campaignName(campaign)}</bdi>,
  },
  { id: 'state', head: 'Status', blank: true, cell: UnusualCampaignState },
  {
    id: 'recipients',
    head: 'Recipients',
    figures: true,
    cell: ({ state, counts }) => (isOut(state) ? formatNumber(counts.recipients) : null),
  },
  {
    id: 'sent',
    head: 'Sent',
    figures: true,
    cell: ({ state, counts }) => (isOut(state) ? formatNumber(counts.sent) : null),
  },
  {
    id: 'unsubscribed',
    head: 'Unsubscribed',
    figures: true,
    cell: ({ state, counts }) => (isOut(state) ? formatNumber(counts.unsubscribed) : null),
  },
  { id: 'when', head: 'Date', cell: When },
];

export const campaignPhoneRow = (campaign: CampaignRow): PhoneRow => ({
  title: <bdi>{campaignName(campaign)}</bdi>,
  details: [
    <When key="when" {...campaign} />,
    isOut(campaign.state) && people(campaign.counts.recipients),
    campaign.counts.unsubscribed > 0 && `${formatNumber(campaign.counts.unsubscribed)} unsubscribed`,
  ],
  mark: <UnusualCampaignState {...campaign} />,
});

/** For lists, where "Sent" on every row would add no information. */
function UnusualCampaignState({ state }: Pick<CampaignRow, 'state'>) {
  return state === 'sent' ? null : <CampaignBadge state={state} />;
}

export function CampaignBadge({ state }: Pick<CampaignRow, 'state'>) {
  const { word, tone } = STATE_BADGES[state];
  return <Badge tone={tone}>{word}</Badge>;
}

function When({ state, scheduledAt, startedAt, updatedAt }: CampaignRow) {
  if (state === 'scheduled' && scheduledAt !== null)
    return <time dateTime={scheduledAt}>{formatDateTime(scheduledAt)}</time>;
  return <Ago at={startedAt ?? updatedAt} />;
}

const isOut = (state: CampaignRow['state']): boolean => state !== 'draft' && state !== 'scheduled';

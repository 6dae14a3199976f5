import type { CampaignRow } from '#shared/contract/campaigns.ts';
import { formatAgo, formatDateTime, formatNumber } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { TableColumn } from '#web/ui/tableColumn.ts';
import { STATE_BADGES } from './campaignWords.ts';

export const campaignName = ({ subject }: Pick<CampaignRow, 'subject'>): string =>
  subject === '' ? 'Without a subject' : subject;

export const campaignColumns: TableColumn<CampaignRow>[] = [
  {
    id: 'subject',
    head: 'Campaign',
    primary: true,
    cell: (campaign) => (
      <span className="block py-1 wrap-anywhere md:truncate" dir="auto">
        {campaignName(campaign)}
      </span>
    ),
  },
  { id: 'state', head: 'State', cell: ({ state }) => <CampaignBadge state={state} /> },
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
  { id: 'when', head: 'When', cell: When },
];

export function CampaignBadge({ state }: Pick<CampaignRow, 'state'>) {
  const { word, tone } = STATE_BADGES[state];
  return <Badge tone={tone}>{word}</Badge>;
}

function When({ state, scheduledAt, startedAt, updatedAt }: CampaignRow) {
  if (state === 'scheduled' && scheduledAt !== null)
    return <time dateTime={scheduledAt}>{formatDateTime(scheduledAt)}</time>;
  const at = startedAt ?? updatedAt;
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatAgo(at)}
    </time>
  );
}

const isOut = (state: CampaignRow['state']): boolean => state !== 'draft' && state !== 'scheduled';

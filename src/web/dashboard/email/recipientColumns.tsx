import type { CampaignRecipient } from '#shared/contract/campaigns.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { Ago } from '../list/Ago.tsx';
import { PersonCell } from '../list/PersonCell.tsx';
import { RECIPIENT_BADGES } from './campaignText.ts';

export const recipientColumns: TableColumn<CampaignRecipient>[] = [
  {
    id: 'email',
    head: 'Recipient',
    primary: true,
    cell: ({ name, email }) => <PersonCell name={name} email={email} />,
  },
  { id: 'source', head: 'Type', cell: ({ source }) => (source === 'subscriber' ? 'Subscriber' : 'Customer') },
  { id: 'state', head: 'Status', cell: RecipientState },
  {
    id: 'problem',
    head: 'Reason',
    wide: true,
    blank: true,
    cell: ({ problem }) => problem !== null && <span title={problem}>{problem}</span>,
  },
  { id: 'updated', head: 'Date', cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
];

export const recipientPhoneRow = (recipient: CampaignRecipient): PhoneRow => ({
  title: <bdi>{recipient.name || recipient.email}</bdi>,
  details: [recipient.problem ?? (recipient.name !== '' && recipient.email), <Ago key="at" at={recipient.updatedAt} />],
  mark: <RecipientState {...recipient} />,
});

function RecipientState({ state, unsubscribedAt }: CampaignRecipient) {
  const { word, tone } = RECIPIENT_BADGES[state];
  return (
    <span className="inline-flex max-w-full flex-wrap gap-1 max-md:justify-end">
      <Badge tone={tone}>{word}</Badge>
      {unsubscribedAt !== null && <Badge tone="amber">Unsubscribed</Badge>}
    </span>
  );
}

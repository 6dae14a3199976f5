import type { SubscriberRow, SubscriberState } from '#shared/contract/subscribers.ts';
import { formatAgo, formatDateTime } from '#web/client/format.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import type { TableColumn } from '#web/ui/tableColumn.ts';
import { PersonCell } from '../list/PersonCell.tsx';
import { STATES } from './subscribersQuery.ts';

export const subscriberColumns: TableColumn<SubscriberRow>[] = [
  {
    id: 'email',
    head: 'Subscriber',
    primary: true,
    cell: ({ name, email }) => <PersonCell name={name} email={email} />,
  },
  { id: 'state', head: 'State', cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: 'gift',
    head: 'Gift',
    cell: ({ gift }) =>
      gift !== null && (
        <span className="block md:truncate" dir="auto">
          {gift.title}
        </span>
      ),
  },
  {
    id: 'asked',
    head: 'Asked',
    cell: ({ askedAt }) => (
      <time dateTime={askedAt} title={formatDateTime(askedAt)}>
        {formatAgo(askedAt)}
      </time>
    ),
  },
];

export function StateBadge({ state }: { state: SubscriberState }) {
  return <Badge tone={TONES[state]}>{STATES.find(({ value }) => value === state)?.label}</Badge>;
}

const TONES: Record<SubscriberState, Tone> = { confirmed: 'neutral', waiting: 'amber', unsubscribed: 'neutral' };

import type { SubscriberRow, SubscriberState } from '#shared/contract/subscribers.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { Ago } from '../list/Ago.tsx';
import { PersonCell } from '../list/PersonCell.tsx';
import { STATES } from './subscribersQuery.ts';

export const subscriberColumns: TableColumn<SubscriberRow>[] = [
  {
    id: 'email',
    head: 'Subscriber',
    primary: true,
    sortable: true,
    cell: ({ name, email }) => <PersonCell name={name} email={email} />,
  },
  { id: 'state', head: 'Status', blank: true, cell: ({ state }) => <UnusualState state={state} /> },
  {
    id: 'gift',
    head: 'Gift',
    cell: ({ gift }) => gift !== null && <bdi>{gift.title}</bdi>,
  },
  { id: 'asked', head: 'Signed up', sortable: true, cell: ({ askedAt }) => <Ago at={askedAt} /> },
];

export const subscriberFace = ({ name, email }: SubscriberRow) => <Avatar name={name || email} />;

export const subscriberPhoneRow = ({ name, email, state, askedAt }: SubscriberRow): PhoneRow => ({
  title: <bdi>{name || email}</bdi>,
  details: [name !== '' && email, <Ago key="asked" at={askedAt} />],
  mark: <UnusualState state={state} />,
});

/** For lists, where "Confirmed" on every row would be noise. */
const UnusualState = ({ state }: { state: SubscriberState }) =>
  state === 'confirmed' ? null : <StateBadge state={state} />;

export function StateBadge({ state }: { state: SubscriberState }) {
  return <Badge tone={TONES[state]}>{STATES.find(({ value }) => value === state)?.label}</Badge>;
}

const TONES: Record<SubscriberState, Tone> = { confirmed: 'neutral', waiting: 'amber', unsubscribed: 'neutral' };

import type { ProviderEvent } from '#shared/contract/providerEvents.ts';
import type { ProviderEventState } from '#shared/rules/providerEvent.ts';
import { formatDate, formatDateTime } from '#web/client/format.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';

export const EVENT_STATES: readonly { value: ProviderEventState; label: string }[] = [
  { value: 'failed', label: 'Failed' },
  { value: 'retrying', label: 'Retrying' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'done', label: 'Done' },
  { value: 'orphan', label: 'Not ours' },
];

const TONES: Record<ProviderEventState, Tone> = {
  failed: 'brick',
  retrying: 'amber',
  waiting: 'amber',
  done: 'neutral',
  orphan: 'neutral',
};

export function EventStateBadge({ state }: Pick<ProviderEvent, 'state'>) {
  return <Badge tone={TONES[state]}>{EVENT_STATES.find(({ value }) => value === state)?.label}</Badge>;
}

export const eventColumns: TableColumn<ProviderEvent>[] = [
  {
    id: 'type',
    head: 'Event',
    primary: true,
    cell: ({ type }) => <span className="font-code text-small wrap-anywhere">{type}</span>,
  },
  { id: 'state', head: 'Status', cell: EventStateBadge },
  { id: 'store', head: 'Store', cell: ({ store }) => store && <bdi>{store.name}</bdi> },
  {
    id: 'at',
    head: 'Received',
    cell: ({ receivedAt }) => <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>,
  },
];

export const eventPhoneRow = (event: ProviderEvent): PhoneRow => ({
  title: event.type,
  details: [<bdi key="store">{event.store?.name ?? event.objectId}</bdi>],
  mark: <EventStateBadge state={event.state} />,
  value: <time dateTime={event.receivedAt}>{formatDate(event.receivedAt)}</time>,
});

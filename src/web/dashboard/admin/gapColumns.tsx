import type { Gap } from '#shared/contract/gaps.ts';
import { ENTRY_LABELS } from '#shared/rules/entryText.ts';
import type { GapState } from '#shared/rules/payout.ts';
import { formatDate, formatMoney } from '#web/client/format.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';

export const GAP_CHOICES: readonly { value: GapState; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'explained', label: 'Explained' },
  { value: 'closed', label: 'Resolved' },
];

const TONES: Record<GapState, Tone> = { open: 'brick', explained: 'neutral', closed: 'neutral' };

export function GapBadge({ state }: Pick<Gap, 'state'>) {
  return <Badge tone={TONES[state]}>{GAP_CHOICES.find(({ value }) => value === state)?.label}</Badge>;
}

export const gapColumns: TableColumn<Gap>[] = [
  { id: 'store', head: 'Store', primary: true, cell: ({ store }) => <bdi className="font-medium">{store.name}</bdi> },
  { id: 'state', head: 'Status', cell: GapBadge },
  { id: 'kind', head: 'About', cell: ({ kind }) => ENTRY_LABELS[kind] },
  { id: 'booked', head: 'Ledger', figures: true, cell: ({ booked }) => formatMoney(booked) },
  { id: 'received', head: 'Provider', figures: true, cell: ({ received }) => formatMoney(received) },
  {
    id: 'found',
    head: 'Found',
    cell: ({ foundAt }) => <time dateTime={foundAt}>{formatDate(foundAt)}</time>,
  },
];

export const gapPhoneRow = (gap: Gap): PhoneRow => ({
  title: <bdi>{gap.store.name}</bdi>,
  details: [ENTRY_LABELS[gap.kind], formatDate(gap.foundAt)],
  value: formatMoney({ ...gap.received, amount: gap.received.amount - gap.booked.amount }),
  mark: <GapBadge state={gap.state} />,
});

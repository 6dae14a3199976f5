import type { DisputeRow } from '#shared/contract/disputes.ts';
import { disputeReason, type DisputeStatus } from '#shared/rules/dispute.ts';
import { formatDate, formatMoney } from '#web/client/format.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { NotedCell } from '../list/NotedCell.tsx';

export const DISPUTE_STATES: readonly { value: DisputeStatus; label: string; tone: Tone }[] = [
  { value: 'inquiry', label: 'Inquiry', tone: 'amber' },
  { value: 'open', label: 'Answer needed', tone: 'brick' },
  { value: 'review', label: 'Under review', tone: 'amber' },
  { value: 'won', label: 'Won', tone: 'neutral' },
  { value: 'lost', label: 'Lost', tone: 'neutral' },
  { value: 'closed', label: 'Closed', tone: 'neutral' },
];

export function DisputeBadge({ status }: Pick<DisputeRow, 'status'>) {
  const state = DISPUTE_STATES.find(({ value }) => value === status);
  return <Badge tone={state?.tone ?? 'neutral'}>{state?.label}</Badge>;
}

export const disputeColumns: TableColumn<DisputeRow>[] = [
  {
    id: 'order',
    head: 'Order',
    primary: true,
    cell: ({ orderNumber, isTest }) => <NotedCell name={orderNumber} note={isTest ? 'Test' : ''} />,
  },
  { id: 'state', head: 'Status', cell: DisputeBadge },
  {
    id: 'buyer',
    head: 'Buyer and reason',
    cell: ({ email, reason }) => (
      <span className="flex flex-col">
        <bdi className="max-w-menu truncate lg:max-w-none">{email}</bdi>
        <span className="text-small text-ink-2">{disputeReason(reason).label}</span>
      </span>
    ),
  },
  { id: 'due', head: 'Answer by', cell: (row) => dueText(row) },
  { id: 'amount', head: 'Amount', figures: true, cell: ({ amount }) => formatMoney(amount) },
];

export const disputePhoneRow = (row: DisputeRow): PhoneRow => ({
  title: <bdi>{row.orderNumber}</bdi>,
  details: [answerByText(row), row.email],
  value: formatMoney(row.amount),
  mark: <DisputeBadge status={row.status} />,
});

function answerByText(row: DisputeRow): string {
  const due = dueText(row);
  return due && `Answer by ${due}`;
}

/** Only a dispute that waits for an answer has a date. */
function dueText({ status, dueAt }: DisputeRow): string {
  return dueAt === null || (status !== 'open' && status !== 'inquiry') ? '' : formatDate(dueAt);
}

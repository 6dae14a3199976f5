import type { PayoutRow } from '#shared/contract/payouts.ts';
import type { PayoutStatus } from '#shared/rules/payout.ts';
import { formatDate, formatMoney } from '#web/client/format.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';

export const PAYOUT_STATES: readonly { value: PayoutStatus; label: string; tone: Tone }[] = [
  { value: 'pending', label: 'On its way', tone: 'amber' },
  { value: 'paid', label: 'Paid', tone: 'neutral' },
  { value: 'failed', label: 'Failed', tone: 'brick' },
  { value: 'canceled', label: 'Canceled', tone: 'neutral' },
];

export function PayoutBadge({ status }: Pick<PayoutRow, 'status'>) {
  const state = PAYOUT_STATES.find(({ value }) => value === status);
  return <Badge tone={state?.tone ?? 'neutral'}>{state?.label}</Badge>;
}

export const payoutColumns: TableColumn<PayoutRow>[] = [
  {
    id: 'created',
    head: 'Date',
    primary: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="font-medium">
        {formatDate(createdAt)}
      </time>
    ),
  },
  { id: 'state', head: 'Status', blank: true, cell: UnusualPayoutState },
  { id: 'arrives', head: 'At your bank', cell: (row) => arrivalText(row) },
  {
    id: 'id',
    head: 'ID',
    cell: ProviderId,
  },
  { id: 'amount', head: 'Amount', figures: true, cell: ({ amount }) => formatMoney(amount) },
];

export const payoutPhoneRow = (row: PayoutRow): PhoneRow => ({
  title: <time dateTime={row.createdAt}>{formatDate(row.createdAt)}</time>,
  details: [<span key="id">{row.providerId}</span>],
  value: formatMoney(row.amount),
  mark: <UnusualPayoutState {...row} />,
});

/** Narrower on a tablet, so that the date has room. */
function ProviderId({ providerId }: PayoutRow) {
  return (
    <span
      title={providerId}
      className="block max-w-[calc(var(--width-menu)*0.75)] truncate font-code text-small lg:max-w-none"
    >
      {providerId}
    </span>
  );
}

/** For lists, where "Paid" on every row would be noise. */
function UnusualPayoutState({ status }: Pick<PayoutRow, 'status'>) {
  return status === 'paid' ? null : <PayoutBadge status={status} />;
}

/** A payout that the bank returned arrives nowhere. */
export const arrivalText = ({ status, arrivesAt }: PayoutRow): string | null =>
  status === 'paid' || status === 'pending' ? formatDate(arrivesAt) : null;

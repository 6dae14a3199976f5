import type { SubscriptionRow } from '#shared/contract/subscriptions.ts';
import { formatDate, formatMoney } from '#web/client/format.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { intervalText } from '../products/priceText.ts';

export const SUBSCRIPTION_STATES = [
  { value: 'active', label: 'Active', tone: 'neutral' },
  { value: 'trial', label: 'Free trial', tone: 'neutral' },
  { value: 'switching', label: 'Switches soon', tone: 'neutral' },
  { value: 'paused', label: 'Paused', tone: 'amber' },
  { value: 'canceled', label: 'Ends soon', tone: 'neutral' },
  { value: 'past-due', label: 'Payment failed', tone: 'amber' },
  { value: 'ended', label: 'Ended', tone: 'neutral' },
] as const satisfies readonly { value: string; label: string; tone: Tone }[];

type State = Pick<SubscriptionRow, 'status' | 'isCanceled' | 'becomes' | 'trialUntil'>;

export function SubscriptionBadge(row: State) {
  const special = stateOf(row);
  const state = SUBSCRIPTION_STATES.find(({ value }) => value === special);
  return <Badge tone={state?.tone ?? 'neutral'}>{state?.label}</Badge>;
}

function stateOf({ status, isCanceled, becomes, trialUntil }: State): string {
  if (isCanceled) return 'canceled';
  if (trialUntil !== null) return 'trial';
  return status === 'active' && becomes !== null ? 'switching' : status;
}

/** '$12.00 every month'. */
export const subscriptionPriceText = ({ price, every }: Pick<SubscriptionRow, 'price' | 'every'>): string =>
  `${formatMoney(price)} ${intervalText(every)}`;

/** What comes next: the next payment, or the end. */
export function nextText({
  status,
  nextChargeAt,
  paidUntil,
  endedAt,
  pausedUntil,
  trialUntil,
}: SubscriptionRow): string {
  if (endedAt !== null) return `Ended ${formatDate(endedAt)}`;
  if (pausedUntil !== null) return `Paused until ${formatDate(pausedUntil)}`;
  if (nextChargeAt !== null && trialUntil !== null) return `Trial until ${formatDate(trialUntil)}`;
  if (nextChargeAt !== null) return formatDate(nextChargeAt);
  return status === 'past-due' ? `Due since ${formatDate(paidUntil)}` : `Ends ${formatDate(paidUntil)}`;
}

export const subscriptionColumns: TableColumn<SubscriptionRow>[] = [
  {
    id: 'customer',
    head: 'Customer',
    primary: true,
    cell: ({ name, email, isTest }) => (
      <span className="flex flex-wrap items-center gap-2">
        <bdi className="font-medium">{name === '' ? email : name}</bdi>
        {isTest && <Badge tone="amber">Test</Badge>}
      </span>
    ),
  },
  {
    id: 'product',
    head: 'Product',
    cell: (row) => (
      <span className="flex flex-col">
        <bdi>{row.title}</bdi>
        <span className="figures text-small text-ink-2">{subscriptionPriceText(row)}</span>
      </span>
    ),
  },
  { id: 'state', head: 'Status', cell: SubscriptionBadge },
  { id: 'next', head: 'Next payment', cell: nextText },
];

export const subscriptionPhoneRow = (row: SubscriptionRow): PhoneRow => ({
  title: <bdi>{row.name === '' ? row.email : row.name}</bdi>,
  details: [row.title, nextText(row)],
  value: subscriptionPriceText(row),
  mark: <SubscriptionBadge {...row} />,
});

import type { SubscriptionRow } from '#shared/contract/subscriptions.ts';
import { formatDate, formatMoney } from '#web/client/format.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { NotedCell } from '../list/NotedCell.tsx';
import { installmentsText } from './installmentText.ts';
import { intervalText } from '../products/priceText.ts';

export const SUBSCRIPTION_STATES = [
  { value: 'active', label: 'Active', tone: 'neutral' },
  { value: 'trial', label: 'Free trial', tone: 'neutral' },
  { value: 'switching', label: 'Switching soon', tone: 'neutral' },
  { value: 'paused', label: 'Paused', tone: 'amber' },
  { value: 'canceled', label: 'Ending soon', tone: 'neutral' },
  { value: 'past-due', label: 'Payment failed', tone: 'amber' },
  { value: 'tax-problem', label: 'Tax not calculated', tone: 'amber' },
  { value: 'installments', label: 'Installments', tone: 'neutral' },
  { value: 'ended', label: 'Ended', tone: 'neutral' },
] as const satisfies readonly { value: string; label: string; tone: Tone }[];

type State = Pick<
  SubscriptionRow,
  'status' | 'isCanceled' | 'becomes' | 'trialUntil' | 'installments' | 'endReason' | 'taxProblem'
>;

export function SubscriptionBadge(row: State) {
  const { status, installments, endReason } = row;
  if (installments?.isSuspended) return <Badge tone="amber">Access suspended</Badge>;
  if (endReason === 'completed') return <Badge>Paid in full</Badge>;
  if (installments && status === 'active') return <Badge>Installments</Badge>;
  const special = stateOf(row);
  const state = SUBSCRIPTION_STATES.find(({ value }) => value === special);
  return <Badge tone={state?.tone ?? 'neutral'}>{state?.label}</Badge>;
}

function stateOf({ status, isCanceled, becomes, trialUntil, taxProblem }: State): string {
  if (taxProblem !== null) return 'tax-problem';
  if (isCanceled) return 'canceled';
  if (trialUntil !== null) return 'trial';
  return status === 'active' && becomes !== null ? 'switching' : status;
}

/** '$12.00 every month', or '4 payments of $25.00'. */
export const subscriptionPriceText = ({
  price,
  every,
  installments,
}: Pick<SubscriptionRow, 'price' | 'every'> & Partial<Pick<SubscriptionRow, 'installments'>>): string =>
  installments ? installmentsText(installments) : `${formatMoney(price)} ${intervalText(every)}`;

/** What comes next: the next payment, or the end. */
export function nextText({
  status,
  nextChargeAt,
  paidUntil,
  endedAt,
  pausedUntil,
  trialUntil,
  endReason,
  taxProblem,
}: SubscriptionRow): string {
  if (endedAt !== null) return `${endReason === 'completed' ? 'Paid' : 'Ended'} ${formatDate(endedAt)}`;
  if (pausedUntil !== null) return `Resumes ${formatDate(pausedUntil)}`;
  if (taxProblem !== null) return `Due since ${formatDate(paidUntil)}`;
  if (nextChargeAt !== null && trialUntil !== null) return `Trial until ${formatDate(trialUntil)}`;
  if (nextChargeAt !== null) return formatDate(nextChargeAt);
  return status === 'past-due' ? `Due since ${formatDate(paidUntil)}` : `Ends ${formatDate(paidUntil)}`;
}

export const subscriptionColumns: TableColumn<SubscriptionRow>[] = [
  {
    id: 'customer',
    head: 'Customer',
    primary: true,
    cell: ({ name, email, isTest }) => <NotedCell name={name === '' ? email : name} note={isTest ? 'Test' : ''} />,
  },
  {
    id: 'product',
    head: 'Product',
    cell: Product,
  },
  { id: 'state', head: 'Status', blank: true, cell: UnusualSubscriptionState },
  { id: 'next', head: 'Next payment', cell: nextText },
];

/** What is left of an installment plan, which fits into a narrow row. */
const leftText = ({ left, total }: NonNullable<SubscriptionRow['installments']>): string =>
  left.amount > 0 ? `${formatMoney(left)} left` : formatMoney(total);

export const subscriptionPhoneRow = (row: SubscriptionRow): PhoneRow => ({
  title: <bdi>{row.name === '' ? row.email : row.name}</bdi>,
  details: [row.title, nextText(row)],
  value: row.installments ? leftText(row.installments) : subscriptionPriceText(row),
  mark: <UnusualSubscriptionState {...row} />,
});

/** Narrower on a tablet, so that the customer has room. */
function Product(row: SubscriptionRow) {
  return (
    <span className="block max-w-[calc(var(--width-menu)*0.75)] lg:max-w-none">
      <bdi title={row.title} className="block truncate text-left">
        {row.title}
      </bdi>
      <span className="figures block truncate text-small text-ink-2">{subscriptionPriceText(row)}</span>
    </span>
  );
}

/** For lists, where "Active" on every row would be noise. */
function UnusualSubscriptionState(row: State) {
  return stateOf(row) === 'active' && !row.installments ? null : <SubscriptionBadge {...row} />;
}

import type { Discount } from '#shared/contract/discounts.ts';
import { formatDate, formatMoney, formatNumber } from '#web/client/format.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { STATES } from './discountsQuery.ts';

export const discountColumns: TableColumn<Discount>[] = [
  {
    id: 'code',
    head: 'Code or name',
    primary: true,
    cell: ({ code, isAutomatic }) => (
      <span className="flex flex-wrap items-center gap-2">
        <bdi className="font-medium">{code}</bdi>
        {isAutomatic && <Badge tone="slate">Automatic</Badge>}
      </span>
    ),
  },
  { id: 'value', head: 'Discount', cell: (discount) => valueText(discount) },
  { id: 'products', head: 'Products', cell: (discount) => productsText(discount) },
  { id: 'uses', head: 'Uses', figures: true, cell: (discount) => usesText(discount) },
  { id: 'ends', head: 'Ends', cell: ({ endsAt }) => endsAt !== null && formatDate(endsAt) },
  { id: 'state', head: 'Status', cell: ({ state }) => <StateBadge state={state} /> },
];

export const discountPhoneRow = (discount: Discount): PhoneRow => ({
  title: <bdi>{discount.code}</bdi>,
  details: [valueText(discount), `Used ${usesText(discount)}`, ...(discount.isAutomatic ? ['Automatic'] : [])],
  mark: <StateBadge state={discount.state} />,
});

export function valueText({ value }: Pick<Discount, 'value'>): string {
  return value.kind === 'amount' ? `${formatMoney(value.amount)} off` : `${formatNumber(value.basisPoints / 100)}% off`;
}

function productsText({ productIds: { length } }: Discount): string {
  if (length === 0) return 'All';
  return length === 1 ? '1 product' : `${formatNumber(length)} products`;
}

const usesText = ({ uses, maxUses }: Discount): string =>
  maxUses === null ? formatNumber(uses) : `${formatNumber(uses)} of ${formatNumber(maxUses)}`;

function StateBadge({ state }: Pick<Discount, 'state'>) {
  return <Badge tone={tones[state]}>{STATES.find(({ value }) => value === state)?.label}</Badge>;
}

const tones: Record<Discount['state'], Tone> = {
  active: 'neutral',
  scheduled: 'slate',
  ended: 'neutral',
  'used-up': 'neutral',
  paused: 'amber',
};

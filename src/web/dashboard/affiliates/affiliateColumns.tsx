import type { Commission, CommissionBalance, StoreAffiliate } from '#shared/contract/storeAffiliates.ts';
import { formatRate } from '#shared/rules/storeAffiliate.ts';
import { formatMoney, formatNumber, locale } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';

export const affiliateColumns: TableColumn<StoreAffiliate>[] = [
  {
    id: 'name',
    head: 'Affiliate',
    primary: true,
    cell: ({ name, email }) => (
      <span className="flex min-w-0 flex-col">
        <bdi className="truncate font-medium">{name}</bdi>
        <span className="truncate text-small text-ink-2">{email}</span>
      </span>
    ),
  },
  { id: 'rate', head: 'Rate', figures: true, cell: ({ basisPoints }) => rateText(basisPoints) },
  { id: 'clicks', head: 'Clicks', figures: true, cell: ({ recent }) => formatNumber(recent.clicks) },
  { id: 'sales', head: 'Sales', figures: true, cell: ({ sales }) => formatNumber(sales) },
  { id: 'held', head: 'Held', figures: true, cell: ({ balances }) => amountsText(balances, 'held') },
  { id: 'due', head: 'Due', figures: true, cell: ({ balances }) => amountsText(balances, 'due') },
  { id: 'paid', head: 'Paid', figures: true, cell: ({ balances }) => amountsText(balances, 'paid') },
  { id: 'state', head: 'Status', cell: (affiliate) => !affiliate.isActive && <AffiliateBadge {...affiliate} /> },
];

export const affiliatePhoneRow = (affiliate: StoreAffiliate): PhoneRow => ({
  title: <bdi>{affiliate.name}</bdi>,
  details: [
    rateText(affiliate.basisPoints),
    affiliate.recent.clicks === 1 ? '1 click' : `${formatNumber(affiliate.recent.clicks)} clicks`,
    affiliate.sales === 1 ? '1 sale' : `${formatNumber(affiliate.sales)} sales`,
    heldText(affiliate.balances),
  ],
  value: amountsText(affiliate.balances, 'due'),
  mark: !affiliate.isActive && <AffiliateBadge {...affiliate} />,
});

export function AffiliateBadge({ isActive }: Pick<StoreAffiliate, 'isActive'>) {
  return <Badge tone={isActive ? 'neutral' : 'amber'}>{isActive ? 'Active' : 'Paused'}</Badge>;
}

export const COMMISSION_LABELS: Readonly<Record<Commission['state'], string>> = {
  held: 'Held',
  due: 'Due',
  paid: 'Paid',
  reversed: 'Reversed',
};

export const rateText = (basisPoints: number): string => formatRate(basisPoints, locale());

function heldText(balances: readonly CommissionBalance[]): string | null {
  const amounts = amountsText(balances, 'held');
  return amounts === null ? null : `${amounts} held`;
}

/** The amounts of all currencies that are not 0. */
function amountsText(balances: readonly CommissionBalance[], kind: keyof CommissionBalance): string | null {
  const amounts = balances.map((balance) => balance[kind]).filter(({ amount }) => amount !== 0);
  return amounts.length === 0 ? null : amounts.map((money) => formatMoney(money)).join(', ');
}

import type { ProductRow } from '#shared/contract/catalog.ts';
import { formatMoney, formatNumber } from '#web/client/format.ts';
import { Sparkline } from '#web/ui/Sparkline.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { Ago } from '../list/Ago.tsx';
import { CoverThumb } from './CoverThumb.tsx';
import { rowPriceText, shortPriceText } from './priceText.ts';
import { UnusualProductState } from './ProductStateBadge.tsx';

export const productName = ({ title }: Pick<ProductRow, 'title'>): string => (title === '' ? 'Untitled' : title);

/** Ten bars are easier to read than thirty of which most are empty. */
const byThreeDays = (counts: readonly number[]): number[] =>
  Array.from({ length: Math.ceil(counts.length / 3) }, (_, at) => total(counts.slice(at * 3, at * 3 + 3)));

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

export const productColumns: TableColumn<ProductRow>[] = [
  {
    id: 'title',
    head: 'Product',
    primary: true,
    sortable: true,
    cell: (product) => <bdi>{productName(product)}</bdi>,
  },
  {
    id: 'price',
    head: 'Price',
    cell: (product) => <span className="figures">{rowPriceText(product, shortPriceText)}</span>,
  },
  {
    id: 'trend',
    head: 'Last 30 days',
    cell: ({ trend }) => (
      <span className="flex items-center">
        <Sparkline values={byThreeDays(trend)} label={`${formatNumber(total(trend))} sold in the last 30 days`} />
      </span>
    ),
  },
  { id: 'state', head: 'Status', blank: true, cell: (product) => <UnusualProductState {...product} /> },
  { id: 'sales', head: 'Sales', figures: true, cell: ({ sales }) => formatNumber(sales) },
  {
    id: 'revenue',
    head: 'Revenue',
    figures: true,
    cell: ({ revenue }) => revenueText(revenue),
  },
  { id: 'updated', head: 'Updated', sortable: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
];

export const productCover = ({ cover }: ProductRow) => <CoverThumb image={cover} />;

export const productPhoneRow = (product: ProductRow): PhoneRow => ({
  title: <bdi>{productName(product)}</bdi>,
  details: [
    rowPriceText(product),
    product.sales > 0 && (product.sales === 1 ? '1 sale' : `${formatNumber(product.sales)} sales`),
  ],
  value: product.revenue.some(({ amount }) => amount > 0) ? revenueText(product.revenue) : undefined,
  mark: <UnusualProductState {...product} />,
});

/** Amounts in several currencies are not added. Zero is shown only if there is nothing else. */
function revenueText(revenue: ProductRow['revenue']): string {
  const earned = revenue.filter(({ amount }) => amount > 0);
  return (earned.length === 0 ? revenue.slice(0, 1) : earned).map((money) => formatMoney(money)).join(' + ');
}

import type { ProductRow } from '#shared/contract/catalog.ts';
import { formatAgo, formatMoney, formatNumber } from '#web/client/format.ts';
import type { TableColumn } from '#web/ui/tableColumn.ts';
import { CoverThumb } from './CoverThumb.tsx';
import { priceWords } from './priceWords.ts';
import { ProductStateBadge } from './ProductStateBadge.tsx';

export const productName = ({ title }: Pick<ProductRow, 'title'>): string => (title === '' ? 'Untitled' : title);

export const productColumns: TableColumn<ProductRow>[] = [
  {
    id: 'title',
    head: 'Product',
    primary: true,
    cell: (product) => (
      <span className="flex min-w-0 items-center gap-3 py-1">
        <CoverThumb image={product.cover} />
        <span className="min-w-0 md:truncate" dir="auto">
          {productName(product)}
        </span>
      </span>
    ),
  },
  {
    id: 'price',
    head: 'Price',
    cell: ({ price, currency }) => <span className="figures">{priceWords(price, currency)}</span>,
  },
  { id: 'state', head: 'State', cell: (product) => <ProductStateBadge {...product} /> },
  { id: 'sales', head: 'Sales', figures: true, cell: ({ sales }) => formatNumber(sales) },
  {
    id: 'revenue',
    head: 'Revenue',
    figures: true,
    cell: ({ revenue, currency }) => formatMoney({ amount: revenue, currency }),
  },
  { id: 'updated', head: 'Updated', cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatAgo(updatedAt)}</time> },
];

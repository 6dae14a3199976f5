import type { OrderRow } from '#shared/contract/orders.ts';
import { formatAgo, formatDateTime, formatMoney } from '#web/client/format.ts';
import type { TableColumn } from '#web/ui/tableColumn.ts';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';

export const orderColumns: TableColumn<OrderRow>[] = [
  {
    id: 'product',
    head: 'Product',
    primary: true,
    cell: ({ title, lineCount }) => (
      <span dir="auto">
        {title}
        {lineCount > 1 && <span className="font-normal text-ink-2"> and {lineCount - 1} more</span>}
      </span>
    ),
  },
  { id: 'number', head: 'Order', cell: ({ number }) => <span className="figures text-ink-2">{number}</span> },
  {
    id: 'customer',
    head: 'Customer',
    cell: ({ name, email }) => <span title={email}>{name === '' ? email : name}</span>,
  },
  { id: 'status', head: 'Status', cell: (order) => <OrderStatusBadge {...order} /> },
  {
    id: 'placed',
    head: 'Time',
    cell: ({ placedAt }) => (
      <time dateTime={placedAt} title={formatDateTime(placedAt)}>
        {formatAgo(placedAt)}
      </time>
    ),
  },
  { id: 'total', head: 'Amount', figures: true, cell: ({ total }) => formatMoney(total) },
];

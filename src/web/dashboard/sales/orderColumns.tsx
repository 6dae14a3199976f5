import type { OrderRow } from '#shared/contract/orders.ts';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { Ago } from '../list/Ago.tsx';
import { CoverThumb } from '../products/CoverThumb.tsx';
import { UnusualOrderStatus } from './OrderStatusBadge.tsx';
import { totalText } from './totalText.ts';

export const orderColumns: TableColumn<OrderRow>[] = [
  { id: 'product', head: 'Product', primary: true, cell: OrderTitle },
  { id: 'number', head: 'Order', cell: ({ number }) => <span className="figures text-ink-2">{number}</span> },
  { id: 'customer', head: 'Customer', cell: Buyer },
  { id: 'status', head: 'Status', blank: true, cell: (order) => <UnusualOrderStatus {...order} /> },
  { id: 'placed', head: 'Date', sortable: true, cell: ({ placedAt }) => <Ago at={placedAt} /> },
  { id: 'total', head: 'Amount', figures: true, sortable: true, cell: ({ total }) => totalText(total) },
];

export const orderCover = ({ cover }: OrderRow) => <CoverThumb image={cover} />;

export const orderPhoneRow = (order: OrderRow): PhoneRow => ({
  title: <OrderTitle {...order} />,
  details: [<bdi key="buyer">{buyerOf(order)}</bdi>, <Ago key="time" at={order.placedAt} />],
  value: totalText(order.total),
  mark: <UnusualOrderStatus {...order} />,
});

function OrderTitle({ title, lineCount }: Pick<OrderRow, 'title' | 'lineCount'>) {
  return (
    <>
      <bdi>{title}</bdi>
      {lineCount > 1 && <span className="font-normal text-ink-2"> and {lineCount - 1} more</span>}
    </>
  );
}

/** Narrower on a tablet, so that the amount has room. */
function Buyer(order: OrderRow) {
  return (
    <bdi title={order.email} className="block max-w-[calc(var(--width-menu)*0.75)] truncate text-left lg:max-w-none">
      {buyerOf(order)}
    </bdi>
  );
}

const buyerOf = ({ name, email }: OrderRow): string => (name === '' ? email : name);

import type { InvoiceRow } from '#shared/contract/invoices.ts';
import { formatDate, formatMoney } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { NotedCell } from '../list/NotedCell.tsx';

export const invoiceColumns: TableColumn<InvoiceRow>[] = [
  {
    id: 'number',
    head: 'Number',
    primary: true,
    cell: (row) => <NotedCell name={row.number} note={statesOf(row).join(' · ')} />,
  },
  { id: 'issued', head: 'Issued', cell: ({ issuedAt }) => formatDate(issuedAt) },
  { id: 'buyer', head: 'Buyer', cell: Buyer },
  { id: 'order', head: 'Order', cell: ({ orderNumber }) => <bdi>{orderNumber}</bdi> },
  { id: 'total', head: 'Amount', figures: true, cell: (row) => amountText(row) },
];

export const invoicePhoneRow = (row: InvoiceRow): PhoneRow => ({
  title: <bdi>{row.number}</bdi>,
  details: [<bdi key="buyer">{buyerOf(row)}</bdi>, formatDate(row.issuedAt)],
  value: amountText(row),
  mark: statesOf(row).map((state) => <Badge key={state}>{state}</Badge>),
});

function Buyer(row: InvoiceRow) {
  return (
    <bdi title={row.email} className="block truncate text-left">
      {buyerOf(row)}
    </bdi>
  );
}

const buyerOf = ({ buyer, email }: InvoiceRow): string => (buyer === '' ? email : buyer);

/** A credit note takes back. */
const amountText = ({ kind, total }: InvoiceRow): string =>
  formatMoney(kind === 'credit-note' ? { ...total, amount: -total.amount } : total);

/** What is unusual about a document. Its number says whether it is a test. */
const statesOf = ({ kind, isReady }: InvoiceRow): string[] => [
  ...(kind === 'credit-note' ? ['Credit note'] : []),
  ...(isReady ? [] : ['Being prepared']),
];

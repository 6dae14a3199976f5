import type { InvoiceRow } from '#shared/contract/invoices.ts';
import { formatDate, formatMoney } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';

export const invoiceColumns: TableColumn<InvoiceRow>[] = [
  {
    id: 'number',
    head: 'Number',
    primary: true,
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2">
        <bdi className="font-medium">{row.number}</bdi>
        <Marks row={row} />
      </span>
    ),
  },
  { id: 'issued', head: 'Issued', cell: ({ issuedAt }) => formatDate(issuedAt) },
  { id: 'buyer', head: 'Buyer', cell: ({ buyer, email }) => <span dir="auto">{buyer === '' ? email : buyer}</span> },
  { id: 'order', head: 'Order', cell: ({ orderNumber }) => <bdi>{orderNumber}</bdi> },
  { id: 'total', head: 'Amount', figures: true, cell: (row) => amountText(row) },
];

export const invoicePhoneRow = (row: InvoiceRow): PhoneRow => ({
  title: <bdi>{row.number}</bdi>,
  details: [row.buyer === '' ? row.email : row.buyer, formatDate(row.issuedAt)],
  value: amountText(row),
  // The number of a test document says so.
  mark: <Marks row={{ ...row, isTest: false }} />,
});

/** A credit note takes back. */
const amountText = ({ kind, total }: InvoiceRow): string =>
  formatMoney(kind === 'credit-note' ? { ...total, amount: -total.amount } : total);

function Marks({ row: { kind, isTest, isReady } }: { row: InvoiceRow }) {
  return (
    <>
      {kind === 'credit-note' && <Badge>Credit note</Badge>}
      {isTest && <Badge>Test</Badge>}
      {!isReady && <Badge tone="slate">In preparation</Badge>}
    </>
  );
}

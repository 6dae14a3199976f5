import type { CustomerRow } from '#shared/contract/customers.ts';
import { formatAgo, formatDate, formatDateTime, formatNumber } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { TableColumn } from '#web/ui/tableColumn.ts';
import { customerName, spentWords } from './customerWords.ts';

export const customerColumns: TableColumn<CustomerRow>[] = [
  {
    id: 'name',
    head: 'Customer',
    primary: true,
    sortable: true,
    cell: (customer) => (
      <span className="block min-w-0 py-1 md:truncate">
        <span className="block wrap-anywhere md:truncate" dir="auto">
          {customerName(customer)}
        </span>
        {customer.name !== '' && (
          <span className="block text-small font-normal text-ink-2 wrap-anywhere md:truncate">{customer.email}</span>
        )}
      </span>
    ),
  },
  { id: 'tags', head: 'Tags', cell: ({ tags }) => tags.length > 0 && <FirstTags tags={tags} /> },
  {
    id: 'joined',
    head: 'Joined',
    sortable: true,
    cell: ({ joinedAt }) => (
      <time dateTime={joinedAt} title={formatDateTime(joinedAt)}>
        {formatAgo(joinedAt)}
      </time>
    ),
  },
  {
    id: 'last-order',
    head: 'Last order',
    sortable: true,
    cell: ({ lastOrderAt }) =>
      lastOrderAt !== null && (
        <time dateTime={lastOrderAt} title={formatDateTime(lastOrderAt)}>
          {formatDate(lastOrderAt)}
        </time>
      ),
  },
  { id: 'orders', head: 'Orders', figures: true, sortable: true, cell: ({ orders }) => formatNumber(orders) },
  {
    id: 'spent',
    head: 'Spent',
    figures: true,
    sortable: true,
    cell: (customer) => <span title={spentWords(customer)}>{spentWords(customer)}</span>,
  },
];

const SHOWN = 2;

function FirstTags({ tags }: Pick<CustomerRow, 'tags'>) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1 md:flex-nowrap" title={tags.join(', ')}>
      {tags.slice(0, SHOWN).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {tags.length > SHOWN && <span className="text-small text-ink-2">+{tags.length - SHOWN}</span>}
    </span>
  );
}

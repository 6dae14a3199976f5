import type { CustomerRow } from '#shared/contract/customers.ts';
import { formatDate, formatDateTime, formatNumber } from '#web/client/format.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { Ago } from '../list/Ago.tsx';
import { PersonCell } from '../list/PersonCell.tsx';
import { customerName, spentText } from './customerText.ts';

export const customerColumns: TableColumn<CustomerRow>[] = [
  {
    id: 'name',
    head: 'Customer',
    primary: true,
    sortable: true,
    cell: ({ name, email }) => <PersonCell name={name} email={email} />,
  },
  { id: 'tags', head: 'Tags', cell: ({ tags }) => tags.length > 0 && <FirstTags tags={tags} /> },
  {
    id: 'joined',
    head: 'Joined',
    sortable: true,
    cell: ({ joinedAt }) => <Ago at={joinedAt} />,
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
    head: 'Total spent',
    figures: true,
    sortable: true,
    cell: (customer) => <span title={spentText(customer)}>{spentText(customer)}</span>,
  },
];

export const customerFace = (customer: CustomerRow) => <Avatar name={customerName(customer)} />;

export const customerPhoneRow = (customer: CustomerRow): PhoneRow => ({
  title: <bdi>{customerName(customer)}</bdi>,
  details: [
    customer.name !== '' && customer.email,
    customer.orders > 0 && (customer.orders === 1 ? '1 order' : `${formatNumber(customer.orders)} orders`),
    <Ago key="joined" at={customer.joinedAt} />,
  ],
  value: customer.spent.length > 0 ? spentText(customer) : undefined,
});

const SHOWN = 2;

function FirstTags({ tags }: Pick<CustomerRow, 'tags'>) {
  return (
    <span className="inline-flex max-w-full items-center gap-1" title={tags.join(', ')}>
      {tags.slice(0, SHOWN).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {tags.length > SHOWN && <span className="text-small text-ink-2">+{tags.length - SHOWN}</span>}
    </span>
  );
}

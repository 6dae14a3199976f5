import type { StoreRow } from '#shared/contract/platform.ts';
import { formatDate } from '#web/client/format.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { PersonCell } from '../list/PersonCell.tsx';

export const storeColumns: TableColumn<StoreRow>[] = [
  {
    id: 'store',
    head: 'Store',
    primary: true,
    cell: ({ name, slug }) => <PersonCell name={name} email={`/${slug}`} />,
  },
  { id: 'state', head: 'Status', blank: true, cell: UnusualStoreState },
  { id: 'creator', head: 'Creator', cell: ({ creatorEmail }) => creatorEmail },
  { id: 'opened', head: 'Created', cell: ({ createdAt }) => formatDate(createdAt) },
];

export const storeFace = ({ name }: StoreRow) => <Avatar name={name} shape="soft" />;

export const storePhoneRow = (store: StoreRow): PhoneRow => ({
  title: <bdi>{store.name}</bdi>,
  details: [`/${store.slug}`, store.creatorEmail],
  mark: <UnusualStoreState {...store} />,
});

/** For lists, where "Open" on every row would be noise. */
function UnusualStoreState(store: StoreRow) {
  return store.suspendedAt === null && !store.isClosed && !store.isTest ? null : <StoreStateBadge {...store} />;
}

export function StoreStateBadge({ suspendedAt, isClosed, isTest }: StoreRow) {
  if (suspendedAt !== null) return <Badge tone="brick">Suspended</Badge>;
  if (isClosed) return <Badge tone="amber">Creator suspended</Badge>;
  return isTest ? <Badge>Test store</Badge> : <Badge>Open</Badge>;
}

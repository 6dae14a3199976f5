import type { StoreRow } from '#shared/contract/platform.ts';
import { formatDate } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { TableColumn } from '#web/ui/tableColumn.ts';

export const storeColumns: TableColumn<StoreRow>[] = [
  {
    id: 'store',
    head: 'Store',
    primary: true,
    cell: ({ name, slug }) => (
      <span className="block min-w-0">
        <span className="block truncate" dir="auto">
          {name}
        </span>
        <span className="block truncate text-small font-normal text-ink-2">/{slug}</span>
      </span>
    ),
  },
  { id: 'state', head: 'State', cell: (store) => <StoreStateBadge {...store} /> },
  { id: 'creator', head: 'Creator', cell: ({ creatorEmail }) => creatorEmail },
  { id: 'opened', head: 'Opened', cell: ({ createdAt }) => formatDate(createdAt) },
];

export function StoreStateBadge({ suspendedAt, isClosed, isTest }: StoreRow) {
  if (suspendedAt !== null) return <Badge tone="brick">Suspended</Badge>;
  if (isClosed) return <Badge tone="amber">Creator suspended</Badge>;
  return isTest ? <Badge>Test store</Badge> : <Badge>Open</Badge>;
}

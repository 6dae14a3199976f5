import type { PersonRow } from '#shared/contract/platform.ts';
import { planOf } from '#shared/rules/plan.ts';
import { formatAgo, formatDate } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { TableColumn } from '#web/ui/tableColumn.ts';

export const peopleColumns: TableColumn<PersonRow>[] = [
  {
    id: 'person',
    head: 'Person',
    primary: true,
    cell: (person) => <PersonName {...person} />,
  },
  { id: 'state', head: 'State', cell: (person) => <PersonBadge {...person} /> },
  { id: 'plan', head: 'Plan', cell: ({ planId }) => planOf(planId).name },
  { id: 'stores', head: 'Stores', figures: true, cell: ({ storeCount }) => storeCount },
  { id: 'seen', head: 'Last seen', cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : formatAgo(lastSeenAt)) },
  { id: 'joined', head: 'Joined', cell: ({ createdAt }) => formatDate(createdAt) },
];

export function PersonName({ displayName, email }: Pick<PersonRow, 'displayName' | 'email'>) {
  return (
    <span className="block min-w-0">
      <span className="block truncate" dir="auto">
        {displayName}
      </span>
      <span className="block truncate text-small font-normal text-ink-2">{email}</span>
    </span>
  );
}

export function PersonBadge({ isActive, isAdmin }: Pick<PersonRow, 'isActive' | 'isAdmin'>) {
  if (!isActive) return <Badge tone="brick">Suspended</Badge>;
  return isAdmin ? <Badge tone="slate">Admin</Badge> : <Badge>Active</Badge>;
}

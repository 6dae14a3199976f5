import type { PersonRow } from '#shared/contract/platform.ts';
import { planOf } from '#shared/rules/plan.ts';
import { formatAgo, formatDate } from '#web/client/format.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { PersonCell } from '../list/PersonCell.tsx';

export const peopleColumns: TableColumn<PersonRow>[] = [
  {
    id: 'person',
    head: 'Creator',
    primary: true,
    cell: ({ displayName, email }) => <PersonCell name={displayName} email={email} />,
  },
  { id: 'state', head: 'Status', blank: true, cell: UnusualPersonState },
  { id: 'plan', head: 'Plan', cell: ({ planId }) => planOf(planId).name },
  { id: 'stores', head: 'Stores', figures: true, cell: ({ storeCount }) => storeCount },
  {
    id: 'seen',
    head: 'Last active',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : formatAgo(lastSeenAt)),
  },
  { id: 'joined', head: 'Joined', cell: ({ createdAt }) => formatDate(createdAt) },
];

export const personFace = ({ displayName, email }: Pick<PersonRow, 'displayName' | 'email'>) => (
  <Avatar name={displayName || email} />
);

export const personPhoneRow = (person: PersonRow): PhoneRow => ({
  title: <bdi>{person.displayName || person.email}</bdi>,
  details: [
    person.email,
    planOf(person.planId).name,
    person.storeCount === 1 ? '1 store' : `${person.storeCount} stores`,
  ],
  mark: <UnusualPersonState {...person} />,
});

/** For lists, where "Active" on every row would be noise. */
function UnusualPersonState(person: Pick<PersonRow, 'isActive' | 'isAdmin'>) {
  return person.isActive && !person.isAdmin ? null : <PersonBadge {...person} />;
}

export function PersonBadge({ isActive, isAdmin }: Pick<PersonRow, 'isActive' | 'isAdmin'>) {
  if (!isActive) return <Badge tone="brick">Suspended</Badge>;
  return isAdmin ? <Badge tone="slate">Admin</Badge> : <Badge>Active</Badge>;
}

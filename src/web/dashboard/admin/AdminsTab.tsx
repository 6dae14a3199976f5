import { useQuery } from '@tanstack/react-query';
import type { AdminUser } from '#shared/contract/platform.ts';
import { formatDate, formatDateTime } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { PersonCell } from '../list/PersonCell.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { adminsQuery } from './adminQueries.ts';
import { personFace } from './peopleColumns.tsx';

const columns: TableColumn<AdminUser>[] = [
  {
    id: 'person',
    head: 'Person',
    primary: true,
    cell: ({ displayName, email }) => <PersonCell name={displayName} email={email} />,
  },
  {
    id: 'since',
    head: 'Admin since',
    cell: ({ grantedAt }) => (grantedAt === null ? 'From the start' : formatDateTime(grantedAt)),
  },
  { id: 'by', head: 'Granted by', cell: ({ grantedBy }) => grantedBy ?? 'The first admin' },
];

const phoneRow = ({ displayName, email, grantedAt }: AdminUser): PhoneRow => ({
  title: <bdi>{displayName || email}</bdi>,
  details: [email, grantedAt === null ? 'The first admin' : `Since ${formatDate(grantedAt)}`],
});

const nothing: AdminUser[] = [];

/** The list of admins. */
export function AdminsTab() {
  const { data, error, isPending, refetch } = useQuery(adminsQuery);
  const [, setParams] = useAddressSearch();
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p className="mb-4 text-ink-2">
        To remove someone’s admin rights, select their name. To make someone an admin, find them under Creators.
      </p>
      <DataTable
        label="Admins"
        columns={columns}
        rows={data?.items ?? nothing}
        rowId={({ uid }) => uid}
        rowName={({ email }) => email}
        lead={personFace}
        phoneRow={phoneRow}
        onOpen={({ uid }) => setParams({ tab: 'people', person: uid }, { push: true })}
        loading={isPending}
        empty={
          <EmptyState
            drawing="people"
            sentence="No admins."
            action={<Button onClick={() => void refetch()}>Refresh</Button>}
          />
        }
      />
    </>
  );
}

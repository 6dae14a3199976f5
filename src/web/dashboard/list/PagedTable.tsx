import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import { LoadMore } from '#web/client/LoadMore.tsx';
import { DataTable, type DataTableProps } from '#web/ui/DataTable.tsx';
import { LoadProblem } from './LoadProblem.tsx';

type PagedTableProps<Row extends RowData> = Omit<DataTableProps<Row>, 'loading' | 'more'> & {
  query: UseInfiniteQueryResult;
};

/** A table of a paginated query. */
export function PagedTable<Row extends RowData>({ query, ...table }: PagedTableProps<Row>) {
  if (query.isError && table.rows.length === 0)
    return <LoadProblem error={query.error} onRetry={() => void query.refetch()} />;
  return <DataTable {...table} loading={query.isPending} more={<LoadMore query={query} />} />;
}

import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import { DataTable, type DataTableProps } from '#web/ui/DataTable.tsx';
import { LoadProblem } from './LoadProblem.tsx';

type PagedTableProps<Row extends RowData> = Omit<DataTableProps<Row>, 'loading' | 'more'> & {
  query: UseInfiniteQueryResult;
};

/** A table of what a query reads page after page. */
export function PagedTable<Row extends RowData>({ query, ...table }: PagedTableProps<Row>) {
  if (query.isError && table.rows.length === 0)
    return <LoadProblem error={query.error} onRetry={() => void query.refetch()} />;
  const more = { busy: query.isFetchingNextPage, onLoad: () => void query.fetchNextPage() };
  return <DataTable {...table} loading={query.isPending} more={query.hasNextPage ? more : undefined} />;
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StoreRow } from '#shared/contract/platform.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { oneOf, STATUSES } from './adminFilters.ts';
import { allStoresQuery } from './adminQueries.ts';
import { storeColumns } from './storeColumns.tsx';
import { StorePanel } from './StorePanel.tsx';

const nothing: StoreRow[] = [];

/** Every store of the platform. */
export function StoresTab() {
  const [words, setWords] = useAddressSearch();
  const search = words.get('q') ?? '';
  const status = oneOf(STATUSES, words.get('status'));
  const query = useInfiniteQuery(
    allStoresQuery({ ...(search !== '' && { search }), ...(status !== undefined && { status }) }),
  );
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? nothing, [query.data]);
  const openId = words.get('store');
  return (
    <>
      <div className="mb-4 flex min-w-0 flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <SearchInput label="Search stores" value={search} onSearch={(q) => setWords({ q })} />
        <ChoiceChips
          label="State"
          value={status ?? 'all'}
          onChange={(next) => setWords({ status: next === 'all' ? undefined : next })}
          choices={[
            { value: 'all', label: 'All' },
            { value: 'active', label: 'Open' },
            { value: 'suspended', label: 'Suspended' },
          ]}
        />
      </div>
      {query.isError && rows.length === 0 ? (
        <LoadProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          label="Stores"
          columns={storeColumns}
          rows={rows}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          onOpen={({ id }) => setWords({ store: id }, { push: true })}
          openId={openId ?? undefined}
          loading={query.isPending}
          empty={
            <EmptyState
              drawing="lens"
              sentence={search === '' ? 'No store is in this state.' : `No store matches “${search}”.`}
              action={<Button onClick={() => setWords({ q: undefined, status: undefined })}>Show all stores</Button>}
            />
          }
          more={
            query.hasNextPage ? { busy: query.isFetchingNextPage, onLoad: () => void query.fetchNextPage() } : undefined
          }
        />
      )}
      <StorePanel store={rows.find(({ id }) => id === openId)} onClose={() => setWords({ store: undefined })} />
    </>
  );
}

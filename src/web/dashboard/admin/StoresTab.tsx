import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useRows } from '../list/useRows.ts';
import { oneOf, STATUSES } from './adminFilters.ts';
import { allStoresQuery } from './adminQueries.ts';
import { storeColumns, storeFace, storePhoneRow } from './storeColumns.tsx';
import { StorePanel } from './StorePanel.tsx';

/** All stores of the platform. */
export function StoresTab() {
  const [params, setParams] = useAddressSearch();
  const search = params.get('q') ?? '';
  const status = oneOf(STATUSES, params.get('status'));
  const query = useInfiniteQuery(
    allStoresQuery({ ...(search !== '' && { search }), ...(status !== undefined && { status }) }),
  );
  const rows = useRows(query);
  const openId = params.get('store');
  return (
    <>
      <div className="mb-4 flex min-w-0 flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <SearchInput label="Search stores" value={search} onSearch={(q) => setParams({ q })} />
        <ChoiceFilter
          label="Status"
          choices={[
            { value: 'active', label: 'Open' },
            { value: 'suspended', label: 'Suspended' },
          ]}
          value={status}
          onChange={(next) => setParams({ status: next })}
        />
      </div>
      <PagedTable
        label="Stores"
        columns={storeColumns}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        lead={storeFace}
        phoneRow={storePhoneRow}
        onOpen={({ id }) => setParams({ store: id }, { push: true })}
        openId={openId ?? undefined}
        empty={
          <EmptyState
            drawing="lens"
            sentence={search === '' ? 'No stores have this status.' : `No stores match “${search}”.`}
            action={<Button onClick={() => setParams({ q: undefined, status: undefined })}>Show all stores</Button>}
          />
        }
      />
      <StorePanel store={rows.find(({ id }) => id === openId)} onClose={() => setParams({ store: undefined })} />
    </>
  );
}

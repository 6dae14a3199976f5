import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCount } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useRows } from '../list/useRows.ts';
import { SalesTabs } from '../sales/SalesTabs.tsx';
import { useStore } from '../store/useActiveStore.ts';
import { DISPUTE_STATES, disputeColumns, disputePhoneRow } from './disputeColumns.tsx';
import { DisputePanel } from './DisputePanel.tsx';
import { disputesInput, disputesQuery, readDisputeFilters } from './disputesQuery.ts';
import { useCsvExport } from '../export/useCsvExport.ts';

/** The payments that buyers dispute with their bank. */
export function DisputesPage() {
  const { id: storeId } = useStore();
  const [params, setParams] = useAddressSearch();
  const filters = readDisputeFilters(params);
  const query = useInfiniteQuery(disputesQuery(storeId, filters));
  const rows = useRows(query);
  const count = query.data?.pages[0]?.count;
  const csv = useCsvExport('listDisputes', () => disputesInput(storeId, filters));
  const isFiltered = filters.search !== '' || filters.status !== undefined;
  return (
    <>
      <PageHead
        title="Disputes"
        sentence={countText(query.data?.pages[0], isFiltered)}
        action={(count !== 0 || isFiltered) && <ExportButton csv={csv} disabled={rows.length === 0} />}
      />
      <SalesTabs />
      <ListTools
        hidden={count === 0 && !isFiltered}
        below={
          <ChoiceFilter
            label="Status"
            choices={DISPUTE_STATES}
            value={filters.status}
            onChange={(status) => setParams({ status })}
          />
        }
      >
        <SearchInput label="Search disputes" value={filters.search} onSearch={(q) => setParams({ q })} />
      </ListTools>
      <PagedTable
        label="Disputes"
        columns={disputeColumns}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ orderNumber }) => orderNumber}
        phoneRow={disputePhoneRow}
        onOpen={({ id }) => setParams({ dispute: id })}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="lens"
              sentence="No disputes match these filters."
              action={<Button onClick={() => setParams({ q: undefined, status: undefined })}>Show all disputes</Button>}
            />
          ) : (
            <EmptyState
              drawing="receipt"
              sentence="No disputes. If a buyer asks their bank for their money back, you can respond here."
            />
          )
        }
      />
      <DisputePanel
        storeId={storeId}
        disputeId={params.get('dispute') ?? undefined}
        onClose={() => setParams({ dispute: undefined })}
      />
    </>
  );
}

function countText(counted: { count: number; isMore: boolean } | undefined, isFiltered: boolean): string {
  if (!counted || (counted.count === 0 && !isFiltered)) return 'Payments that buyers have asked their bank to reverse.';
  const disputes = formatCount(counted, ['dispute', 'disputes']);
  return isFiltered ? `${disputes} found` : disputes;
}

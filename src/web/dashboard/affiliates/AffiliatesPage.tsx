import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { StoreAffiliate } from '#shared/contract/storeAffiliates.ts';
import { formatNumber } from '#web/client/format.ts';
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
import { ProductTabs } from '../products/ProductTabs.tsx';
import { useStore } from '../store/useActiveStore.ts';
import { affiliateColumns, affiliatePhoneRow } from './affiliateColumns.tsx';
import { AffiliateDialog } from './AffiliateDialog.tsx';
import { AffiliatePanel } from './AffiliatePanel.tsx';
import { affiliatesInput, AFFILIATE_STATES, affiliatesQuery, readAffiliateFilters } from './affiliatesQuery.ts';
import { useCsvExport } from '../export/useCsvExport.ts';

/** The people who bring the store buyers, and what they earn. */
export function AffiliatesPage() {
  const { id: storeId } = useStore();
  const [params, setParams] = useAddressSearch();
  const filters = readAffiliateFilters(params);
  const query = useInfiniteQuery(affiliatesQuery(storeId, filters));
  const rows = useRows(query);
  const count = query.data?.pages[0]?.count;
  const csv = useCsvExport('listStoreAffiliates', () => affiliatesInput(storeId, filters));
  const payments = useCsvExport('listCommissionPayments', () => ({ storeId }));
  const [edited, setEdited] = useState<StoreAffiliate | 'new' | null>(null);
  const openId = params.get('affiliate') ?? undefined;
  const isFiltered = filters.search !== '' || filters.state !== undefined;
  const isEmpty = count === 0 && !isFiltered;
  const addButton = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
      New affiliate
    </Button>
  );
  return (
    <>
      <PageHead
        title="Affiliates"
        sentence={countText(count, isFiltered)}
        action={
          !isEmpty && (
            <>
              <ExportButton csv={csv} disabled={count === 0} />
              {addButton}
            </>
          )
        }
      />
      <ProductTabs />
      <ListTools hidden={isEmpty}>
        <SearchInput label="Search affiliates" value={filters.search} onSearch={(q) => setParams({ q })} />
        <ChoiceFilter
          label="Status"
          choices={AFFILIATE_STATES}
          value={filters.state}
          onChange={(state) => setParams({ state })}
        />
        <ExportButton csv={payments} disabled={false} label="Export payments" />
      </ListTools>
      <PagedTable
        label="Affiliates"
        columns={affiliateColumns}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        phoneRow={affiliatePhoneRow}
        onOpen={({ id }) => setParams({ affiliate: id }, { push: true })}
        openId={openId}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="lens"
              sentence="No affiliates match these filters."
              action={
                <Button onClick={() => setParams({ q: undefined, state: undefined })}>Show all affiliates</Button>
              }
            />
          ) : (
            <EmptyState
              drawing="people"
              sentence="No affiliates yet. Invite people who recommend your products, and pay them for each sale."
              action={addButton}
            />
          )
        }
      />
      <AffiliatePanel
        storeId={storeId}
        affiliate={rows.find(({ id }) => id === openId)}
        onEdit={setEdited}
        onClose={() => setParams({ affiliate: undefined })}
      />
      {edited !== null && (
        <AffiliateDialog
          storeId={storeId}
          affiliate={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function countText(count: number | undefined, isFiltered: boolean): string {
  if (!count) return 'People who bring you buyers, for a share of each sale.';
  const affiliates = count === 1 ? '1 affiliate' : `${formatNumber(count)} affiliates`;
  return isFiltered ? `${affiliates} found` : affiliates;
}

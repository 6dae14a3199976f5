import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Discount } from '#shared/contract/discounts.ts';
import { formatNumber } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useRows } from '../list/useRows.ts';
import { ProductTabs } from '../products/ProductTabs.tsx';
import { useStore } from '../store/useActiveStore.ts';
import { DeleteDiscounts } from './DeleteDiscounts.tsx';
import { DiscountDialog } from './DiscountDialog.tsx';
import { discountColumns, discountPhoneRow } from './discountColumns.tsx';
import { discountsQuery, readDiscountFilters, STATES } from './discountsQuery.ts';

const NONE: ReadonlySet<string> = new Set();

/** The store's discounts, by code and automatic. */
export function DiscountsPage() {
  const { id: storeId } = useStore();
  const [params, setParams] = useAddressSearch();
  const filters = readDiscountFilters(params);
  const query = useInfiniteQuery(discountsQuery(storeId, filters));
  const rows = useRows(query);
  const count = query.data?.pages[0]?.count;
  const [selected, setSelected] = useState(NONE);
  const [edited, setEdited] = useState<Discount | 'new' | null>(null);
  const isFiltered = filters.search !== '' || filters.state !== undefined;
  const isEmpty = count === 0 && !isFiltered;
  const addButton = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
      New discount
    </Button>
  );
  return (
    <>
      <PageHead title="Discounts" sentence={countText(count, isFiltered)} action={!isEmpty && addButton} />
      <ProductTabs />
      <ListTools hidden={isEmpty}>
        <SearchInput label="Search discounts" value={filters.search} onSearch={(q) => setParams({ q })} />
        <ChoiceFilter
          label="Status"
          choices={STATES}
          value={filters.state}
          onChange={(state) => setParams({ state })}
        />
      </ListTools>
      <PagedTable
        label="Discounts"
        columns={discountColumns}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ code }) => code}
        phoneRow={discountPhoneRow}
        onOpen={setEdited}
        selected={selected}
        onSelect={setSelected}
        bulk={<DeleteDiscounts storeId={storeId} ids={[...selected]} onDone={() => setSelected(NONE)} />}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="lens"
              sentence="No discounts match these filters."
              action={<Button onClick={() => setParams({ q: undefined, state: undefined })}>Show all discounts</Button>}
            />
          ) : (
            <EmptyState
              drawing="receipt"
              sentence="No discounts yet. Create one to thank subscribers or launch a product."
              action={addButton}
            />
          )
        }
      />
      {edited !== null && (
        <DiscountDialog discount={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function countText(count: number | undefined, isFiltered: boolean): string {
  if (!count) return 'Lower prices for customers, by code or automatically.';
  const discounts = count === 1 ? '1 discount' : `${formatNumber(count)} discounts`;
  return isFiltered ? `${discounts} found` : discounts;
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { OrderRow } from '#shared/contract/orders.ts';
import { formatDays, formatNumber } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { ColumnChoice } from '#web/ui/ColumnChoice.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { FilterChips } from '#web/ui/FilterChips.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { productName } from '../products/productColumns.tsx';
import { allProductsQuery } from '../products/productsQuery.ts';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useHiddenColumns } from '../list/useHiddenColumns.ts';
import { useStore } from '../store/useActiveStore.ts';
import { NoOrders } from './NoOrders.tsx';
import { orderColumns } from './orderColumns.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { ordersQuery } from './ordersQuery.ts';
import { RangeDialog } from './RangeDialog.tsx';
import { isFiltered, ORDER_STATUSES, readOpenOrder, readSalesFilters, SALES_TIMES } from './salesFilters.ts';
import type { SalesFilters } from './salesFilters.ts';
import { useOrderExport } from './useOrderExport.ts';

const nothing: OrderRow[] = [];

export function SalesPage() {
  const store = useStore();
  const [words, setWords] = useAddressSearch();
  const filters = readSalesFilters(words);
  const openId = readOpenOrder(words);
  const query = useInfiniteQuery(ordersQuery(store.id, filters));
  const rows = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? nothing, [query.data]);
  const count = query.data?.pages[0]?.count;
  const csv = useOrderExport(store.id, filters);
  const [hidden, setHidden] = useHiddenColumns('orders', ['number', 'placed']);
  const clear = () => setWords({ q: undefined, status: undefined, ...NO_FILTERS });

  return (
    <>
      <PageHead
        title="Sales"
        sentence={count === undefined ? 'Every order of your store.' : countWords(count, isFiltered(filters))}
        action={
          <>
            <ColumnChoice columns={orderColumns} hidden={hidden} onChange={setHidden} />
            <Button
              icon={<Download aria-hidden />}
              busy={csv.busy}
              disabled={rows.length === 0}
              onClick={() => void csv.run()}
            >
              Export CSV
            </Button>
          </>
        }
      />
      <div className="mb-4 flex min-w-0 flex-col gap-3">
        <div className="flex min-w-0 flex-col gap-3 md:flex-row md:items-center md:justify-between">
          <SearchInput label="Search orders" value={filters.search} onSearch={(q) => setWords({ q })} />
          <MoreFilters
            storeId={store.id}
            filters={filters}
            onChange={(chosen) => setWords({ ...NO_FILTERS, ...chosen })}
          />
        </div>
        <ChoiceChips
          label="Status"
          value={filters.status ?? 'all'}
          onChange={(status) => setWords({ status: status === 'all' ? undefined : status })}
          choices={[{ value: 'all', label: 'All' }, ...ORDER_STATUSES]}
        />
      </div>
      {query.isError && rows.length === 0 ? (
        <LoadProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          label="Orders"
          columns={orderColumns}
          hidden={hidden}
          rows={rows}
          rowId={({ id }) => id}
          rowName={({ number }) => `order ${number}`}
          onOpen={({ id }) => setWords({ order: id }, { push: true })}
          openId={openId ?? undefined}
          loading={query.isPending}
          empty={
            <NoOrders filtered={isFiltered(filters)} search={filters.search} storeUrl={store.url} onClear={clear} />
          }
          more={
            query.hasNextPage ? { busy: query.isFetchingNextPage, onLoad: () => void query.fetchNextPage() } : undefined
          }
        />
      )}
      <OrderPanel storeId={store.id} orderId={openId} onClose={() => setWords({ order: undefined })} />
    </>
  );
}

/** The words of the address that the chips under the search keep. */
type FilterWords = { product?: string; time?: string; from?: string | undefined; to?: string | undefined };
const NO_FILTERS = { product: undefined, time: undefined, from: undefined, to: undefined };
const RANGE = 'range';

type MoreFiltersProps = { storeId: string; filters: SalesFilters; onChange: (words: FilterWords) => void };

function MoreFilters({ storeId, filters: { productId, time, range }, onChange }: MoreFiltersProps) {
  const [asking, setAsking] = useState(false);
  const { data: products } = useQuery(allProductsQuery(storeId));
  const options = useMemo(
    () => products?.map((product) => ({ value: product.id, label: productName(product) })) ?? [],
    [products],
  );
  const product = productId === undefined ? {} : { product: productId };
  const span = time ?? (range && RANGE);
  return (
    <>
      <FilterChips
        filters={[
          { id: 'product', label: 'Product', options },
          { id: 'time', label: 'Time', options: [...SALES_TIMES, rangeOption(range)] },
        ]}
        values={{ ...product, ...(span && { time: span }) }}
        onChange={({ time: next, ...rest }, touched) => {
          if (next === RANGE && touched === 'time') setAsking(true);
          else onChange({ ...rest, ...(next === RANGE ? range : next && { time: next }) });
        }}
      />
      {asking && (
        <RangeDialog
          start={range}
          onClose={() => setAsking(false)}
          onChoose={(days) => onChange({ ...product, ...days })}
        />
      )}
    </>
  );
}

const rangeOption = (range: SalesFilters['range']) => ({
  value: RANGE,
  label: range ? formatDays(range) : 'Custom range',
});

function countWords(count: number, filtered: boolean): string {
  if (filtered) return count === 1 ? '1 order fits.' : `${formatNumber(count)} orders fit.`;
  return count === 1 ? '1 order so far.' : `${formatNumber(count)} orders so far.`;
}

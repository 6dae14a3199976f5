import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCount } from '#web/client/format.ts';
import { ColumnChoice } from '#web/ui/ColumnChoice.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useHiddenColumns } from '../list/useHiddenColumns.ts';
import { useRows } from '../list/useRows.ts';
import { useStore } from '../store/useActiveStore.ts';
import { NoOrders } from './NoOrders.tsx';
import { orderColumns, orderCover, orderPhoneRow } from './orderColumns.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { ordersQuery } from './ordersQuery.ts';
import { NO_CHIPS, SalesFilterChips } from './SalesFilterChips.tsx';
import {
  ordersInput,
  isFiltered,
  ORDER_STATUSES,
  readOpenOrder,
  readOrderSort,
  readSalesFilters,
} from './salesFilters.ts';
import { SalesTabs } from './SalesTabs.tsx';
import { useCsvExport } from '../export/useCsvExport.ts';

export function SalesPage() {
  const store = useStore();
  const [params, setParams, addressWith] = useAddressSearch();
  const filters = readSalesFilters(params);
  const openId = readOpenOrder(params);
  const sort = readOrderSort(params);
  const query = useInfiniteQuery(ordersQuery(store.id, filters, sort));
  const rows = useRows(query);
  const [first] = query.data?.pages ?? [];
  const csv = useCsvExport('listOrders', () => ordersInput(store.id, filters, new Date()));
  const [hidden, setHidden] = useHiddenColumns('orders', ['number', 'placed']);
  const isEmptyStore = first?.count === 0 && !first.isMore && !isFiltered(filters);
  const clear = () => setParams({ q: undefined, status: undefined, ...NO_CHIPS });

  return (
    <>
      <PageHead
        title="Sales"
        sentence={
          first
            ? formatCount(first, isFiltered(filters) ? ['order found', 'orders found'] : ['order', 'orders'])
            : 'All your store’s orders.'
        }
        action={
          !isEmptyStore && (
            <>
              <ColumnChoice columns={orderColumns} hidden={hidden} onChange={setHidden} />
              <ExportButton csv={csv} disabled={rows.length === 0} />
            </>
          )
        }
      />
      <SalesTabs />
      <ListTools
        hidden={isEmptyStore}
        below={
          <ChoiceFilter
            label="Status"
            choices={ORDER_STATUSES}
            value={filters.status}
            onChange={(status) => setParams({ status })}
          />
        }
      >
        <SearchInput label="Search orders" value={filters.search} onSearch={(q) => setParams({ q })} />
        <SalesFilterChips
          storeId={store.id}
          filters={filters}
          onChange={(chosen) => setParams({ ...NO_CHIPS, ...chosen })}
        />
      </ListTools>
      <PagedTable
        label="Orders"
        columns={orderColumns}
        hidden={hidden}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ number }) => `order ${number}`}
        lead={orderCover}
        phoneRow={orderPhoneRow}
        href={({ id }) => addressWith({ order: id })}
        onOpen={({ id }) => setParams({ order: id }, { push: true })}
        openId={openId ?? undefined}
        sort={sort}
        onSort={({ column, direction }) => setParams({ sort: column, direction })}
        empty={<NoOrders filtered={isFiltered(filters)} search={filters.search} storeUrl={store.url} onClear={clear} />}
      />
      <OrderPanel store={store} orderId={openId} onClose={() => setParams({ order: undefined })} />
    </>
  );
}

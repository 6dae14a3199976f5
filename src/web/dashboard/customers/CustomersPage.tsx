import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, Ellipsis, Plus, Receipt } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ColumnChoice } from '#web/ui/ColumnChoice.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useHiddenColumns } from '../list/useHiddenColumns.ts';
import { useRows } from '../list/useRows.ts';
import { useStore } from '../store/useActiveStore.ts';
import { customerColumns, customerFace, customerPhoneRow } from './customerColumns.tsx';
import { CustomerDialog } from './CustomerDialog.tsx';
import {
  customersInput,
  BOUGHT,
  isFiltered,
  readCustomerFilters,
  readOpenCustomer,
  sortText,
} from './customerFilters.ts';
import { CustomerFilterChips } from './CustomerFilterChips.tsx';
import { CustomerPanel } from './CustomerPanel.tsx';
import { CustomerPlaces } from './CustomerPlaces.tsx';
import { customersQuery } from './customersQuery.ts';
import { customerName } from './customerText.ts';
import { NoCustomers } from './NoCustomers.tsx';
import { RecordSaleDialog } from './RecordSaleDialog.tsx';
import { useCsvExport } from '../export/useCsvExport.ts';

export function CustomersPage() {
  const store = useStore();
  const [params, setParams, addressWith] = useAddressSearch();
  const [openDialog, setOpenDialog] = useState<'add' | 'record' | null>(null);
  const filters = readCustomerFilters(params);
  const openId = readOpenCustomer(params);
  const query = useInfiniteQuery(customersQuery(store.id, filters));
  const rows = useRows(query);
  const [first] = query.data?.pages ?? [];
  const csv = useCsvExport('getStoreCustomers', () => customersInput(store.id, filters, new Date()));
  const [hidden, setHidden] = useHiddenColumns('customers', ['tags', 'joined']);
  const open = (customerId: string) => setParams({ customer: customerId }, { push: true });
  const isEmptyStore = first?.count === 0 && !first.isMore && !isFiltered(filters);
  const clear = () =>
    setParams({ q: undefined, bought: undefined, product: undefined, tag: undefined, joined: undefined });

  return (
    <>
      <PageHead
        title="Customers"
        sentence={
          first
            ? formatCount(
                first,
                isFiltered(filters) ? ['customer found', 'customers found'] : ['customer', 'customers'],
              )
            : 'Everyone who buys from you or signs up.'
        }
        action={
          <>
            {!isEmptyStore && <ColumnChoice columns={customerColumns} hidden={hidden} onChange={setHidden} />}
            <Menu
              trigger={<Button icon={<Ellipsis aria-hidden />}>More actions</Button>}
              items={[
                { label: 'Record a sale', icon: <Receipt aria-hidden />, onChoose: () => setOpenDialog('record') },
                {
                  label: 'Export CSV',
                  icon: <Download aria-hidden />,
                  disabled: csv.busy || rows.length === 0,
                  onChoose: () => void csv.run(),
                },
              ]}
            />
            <Button data-new variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpenDialog('add')}>
              Add customer
            </Button>
          </>
        }
      />
      <CustomerPlaces storeId={store.id} />
      <ListTools
        hidden={isEmptyStore}
        below={
          <ChoiceFilter
            label="Purchases"
            choices={BOUGHT}
            value={filters.bought}
            onChange={(bought) => setParams({ bought })}
          />
        }
      >
        <SearchInput label="Search customers" value={filters.search} onSearch={(q) => setParams({ q })} />
        <CustomerFilterChips
          storeId={store.id}
          tags={first?.tags ?? []}
          values={{ product: filters.productId, tag: filters.tag, joined: filters.joined }}
          onChange={({ product, tag, joined }) => setParams({ product, tag, joined })}
        />
      </ListTools>
      <PagedTable
        label="Customers"
        columns={customerColumns}
        hidden={hidden}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={customerName}
        lead={customerFace}
        phoneRow={customerPhoneRow}
        href={({ id }) => addressWith({ customer: id })}
        onOpen={({ id }) => open(id)}
        openId={openId ?? undefined}
        sort={{ column: filters.sort, direction: filters.direction }}
        onSort={(sort) => setParams(sortText(sort))}
        empty={
          <NoCustomers
            filtered={isFiltered(filters)}
            search={filters.search}
            storeUrl={store.url}
            onClear={clear}
            onAdd={() => setOpenDialog('add')}
          />
        }
      />
      <CustomerPanel store={store} customerId={openId} onClose={() => setParams({ customer: undefined })} />
      {openDialog === 'add' && <CustomerDialog storeId={store.id} onClose={() => setOpenDialog(null)} onAdded={open} />}
      {openDialog === 'record' && <RecordSaleDialog onClose={() => setOpenDialog(null)} onRecorded={open} />}
    </>
  );
}

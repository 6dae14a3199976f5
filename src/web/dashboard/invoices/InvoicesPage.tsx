import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive } from 'lucide-react';
import { formatCount } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { ExportButton } from '../export/ExportButton.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useHiddenColumns } from '../list/useHiddenColumns.ts';
import { useRows } from '../list/useRows.ts';
import { SalesTabs } from '../sales/SalesTabs.tsx';
import { useStore } from '../store/useActiveStore.ts';
import { invoiceColumns, invoicePhoneRow } from './invoiceColumns.tsx';
import { invoicesInput, invoicesQuery, invoicesZipUrl, invoiceUrl, readInvoiceFilters } from './invoicesQuery.ts';
import { useCsvExport } from '../export/useCsvExport.ts';

/** The store's invoices and credit notes. */
export function InvoicesPage() {
  const { id: storeId } = useStore();
  const [params, setParams] = useAddressSearch();
  const filters = readInvoiceFilters(params);
  const query = useInfiniteQuery(invoicesQuery(storeId, filters));
  const rows = useRows(query);
  const csv = useCsvExport('listInvoices', () => invoicesInput(storeId, filters));
  const [hidden] = useHiddenColumns('invoices', ['order']);
  const first = query.data?.pages[0];
  const isFiltered = filters.search !== '' || filters.year !== undefined;
  const isEmpty = first?.count === 0 && !isFiltered;
  const years = (first?.years ?? []).map((year) => ({ value: String(year), label: String(year) }));
  const open = (id: string) => window.location.assign(invoiceUrl(storeId, id));
  return (
    <>
      <PageHead
        title="Invoices"
        sentence={countText(first, isFiltered)}
        action={
          !isEmpty && (
            <>
              <ExportButton csv={csv} disabled={rows.length === 0} />
              <Button
                icon={<Archive aria-hidden />}
                disabled={rows.length === 0}
                onClick={() => window.location.assign(invoicesZipUrl(storeId, filters))}
              >
                Download ZIP
              </Button>
            </>
          )
        }
      />
      <SalesTabs />
      <ListTools hidden={isEmpty}>
        <SearchInput label="Search invoices" value={filters.search} onSearch={(q) => setParams({ q })} />
        <ChoiceFilter
          label="Year"
          choices={years}
          value={filters.year === undefined ? undefined : String(filters.year)}
          onChange={(year) => setParams({ year })}
        />
      </ListTools>
      <PagedTable
        label="Invoices"
        columns={invoiceColumns}
        hidden={hidden}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        phoneRow={invoicePhoneRow}
        onOpen={({ id, isReady }) => isReady && open(id)}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="lens"
              sentence="No invoices match these filters."
              action={<Button onClick={() => setParams({ q: undefined, year: undefined })}>Show all invoices</Button>}
            />
          ) : (
            <EmptyState
              drawing="receipt"
              sentence="No invoices yet. Enter your business details, and every paid order gets one automatically."
              action={
                <Link to="/dashboard/settings/$page" params={{ page: 'invoices' }} className={linkStyle}>
                  Set up invoices
                </Link>
              }
            />
          )
        }
      />
    </>
  );
}

function countText(counted: { count: number; isMore: boolean } | undefined, isFiltered: boolean): string {
  if (!counted || (counted.count === 0 && !isFiltered)) return 'Invoices and credit notes for your orders.';
  const documents = formatCount(counted, ['document', 'documents']);
  return isFiltered ? `${documents} found` : documents;
}

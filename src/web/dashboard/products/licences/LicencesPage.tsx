import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Upload } from 'lucide-react';
import { useState } from 'react';
import type { LicenceRow } from '#shared/contract/licences.ts';
import { isolate } from '#shared/kit/isolate.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { ListTools } from '../../list/ListTools.tsx';
import { PagedTable } from '../../list/PagedTable.tsx';
import { useAddressSearch } from '../../list/useAddressSearch.ts';
import { useRows } from '../../list/useRows.ts';
import { useStore } from '../../store/useActiveStore.ts';
import { contentsQuery } from '../contents/contentsQuery.ts';
import { productQuery } from '../productsQuery.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { holderOf, licenceColumns, licencePhoneRow } from './licenceColumns.tsx';
import { LicencePanel } from './LicencePanel.tsx';
import { licencesQuery } from './licencesQuery.ts';

/** The license keys of a product: who has them, and how many machines use them. */
export function LicencesPage() {
  const { productId } = useParams({ from: '/signed-in/in-store/dashboard/products/$productId/licenses' });
  const { id: storeId } = useStore();
  const [params, setParams] = useAddressSearch();
  const search = (params.get('q') ?? '').slice(0, 200);
  const query = useInfiniteQuery(licencesQuery(storeId, productId, search));
  const rows = useRows(query);
  const { data: product } = useQuery(productQuery(storeId, productId));
  const { data: saved } = useQuery(contentsQuery(storeId, productId));
  const kinds = saved?.contents.filter(({ kind }) => kind === 'licence') ?? [];
  const [opened, setOpened] = useState<LicenceRow>();
  const [isImporting, setIsImporting] = useState(false);
  const isEmpty = query.isSuccess && rows.length === 0 && search === '';
  const importButton = kinds.length > 0 && (
    <Button icon={<Upload aria-hidden />} onClick={() => setIsImporting(true)}>
      Import keys
    </Button>
  );
  return (
    <>
      <PageHead
        title="License keys"
        sentence={product ? isolate(product.title === '' ? 'Untitled' : product.title) : undefined}
        action={importButton}
        back={
          <Link
            to="/dashboard/products/$productId"
            params={{ productId }}
            className="reach inline-flex items-center gap-1 hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-4" />
            Product
          </Link>
        }
      />
      <ListTools hidden={isEmpty}>
        <SearchInput label="Search by customer or whole key" value={search} onSearch={(q) => setParams({ q })} />
      </ListTools>
      <PagedTable
        label="License keys"
        columns={licenceColumns}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={holderOf}
        phoneRow={licencePhoneRow}
        onOpen={setOpened}
        empty={
          isEmpty ? (
            <EmptyState
              drawing="receipt"
              sentence="Keys will appear here after your first sale."
              action={importButton}
            />
          ) : (
            <EmptyState
              drawing="lens"
              sentence="No keys match this search."
              action={<Button onClick={() => setParams({ q: undefined })}>Show all keys</Button>}
            />
          )
        }
      />
      <LicencePanel storeId={storeId} productId={productId} licence={opened} onClose={() => setOpened(undefined)} />
      {isImporting && (
        <ImportDialog storeId={storeId} productId={productId} contents={kinds} onClose={() => setIsImporting(false)} />
      )}
    </>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListOrdered } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatLimitedCount } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ColumnChoice } from '#web/ui/ColumnChoice.tsx';
import { FilterChips } from '#web/ui/FilterChips.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { NewProduct } from './NewProduct.tsx';
import { NoProducts } from './NoProducts.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { ProductTabs } from './ProductTabs.tsx';
import { ProductBulk } from './ProductBulk.tsx';
import { productColumns, productCover, productName, productPhoneRow } from './productColumns.tsx';
import { productsQuery, readProductSort, type ProductFilters } from './productsQuery.ts';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useHiddenColumns } from '../list/useHiddenColumns.ts';
import { useRows } from '../list/useRows.ts';
import { useStore } from '../store/useActiveStore.ts';

export function ProductsPage() {
  const store = useStore();
  const navigate = useNavigate();
  const [params, setParams] = useAddressSearch();
  const filters: ProductFilters = {
    search: params.get('q') ?? '',
    state: readState(params.get('state')),
    tag: params.get('tag') ?? '',
  };
  const sort = readProductSort(params);
  const query = useInfiniteQuery(productsQuery(store.id, { filters, sort }));
  const rows = useRows(query);
  const counts = query.data?.pages[0]?.counts;
  const [chosen, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [ordering, setOrdering] = useState(false);
  const [hidden, setHidden] = useHiddenColumns('products', ['sales', 'updated']);
  // Rows hidden by a filter are deselected, so that no action affects them unseen.
  const selected = useMemo(() => new Set(rows.map(({ id }) => id).filter((id) => chosen.has(id))), [rows, chosen]);

  return (
    <>
      <PageHead
        title="Products"
        sentence="Everything your store sells, in the order visitors see it."
        action={
          <>
            {counts && counts.all > 1 && (
              <Button variant="quiet" icon={<ListOrdered aria-hidden />} onClick={() => setOrdering(true)}>
                Reorder
              </Button>
            )}
            {counts?.all !== 0 && <ColumnChoice columns={productColumns} hidden={hidden} onChange={setHidden} />}
            <NewProduct />
          </>
        }
      />
      <ProductTabs />
      <ListTools hidden={counts?.all === 0}>
        <SearchInput label="Search products" value={filters.search} onSearch={(q) => setParams({ q })} />
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <ChoiceChips
            label="Show"
            value={filters.state}
            onChange={(state) => setParams({ state: state === 'all' ? undefined : state })}
            choices={states.map((choice) => ({ ...choice, count: counts && formatLimitedCount(counts[choice.value]) }))}
          />
          <TagFilter
            tags={query.data?.pages[0]?.tags ?? []}
            value={filters.tag}
            onChange={(tag) => setParams({ tag })}
          />
        </div>
      </ListTools>
      <PagedTable
        label="Products"
        columns={productColumns}
        hidden={hidden}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={productName}
        lead={productCover}
        phoneRow={productPhoneRow}
        href={({ id }) => `/dashboard/products/${id}`}
        onOpen={({ id }) => void navigate({ to: '/dashboard/products/$productId', params: { productId: id } })}
        sort={sort}
        onSort={({ column, direction }) => setParams({ sort: column, direction })}
        selected={selected}
        onSelect={setSelected}
        bulk={
          <ProductBulk
            storeId={store.id}
            rows={rows.filter(({ id }) => selected.has(id))}
            onDone={() => setSelected(new Set())}
          />
        }
        empty={
          <NoProducts
            filters={filters}
            action={<NewProduct />}
            onClear={() => setParams({ q: undefined, state: undefined, tag: undefined })}
          />
        }
      />
      {ordering && <OrderDialog storeId={store.id} onClose={() => setOrdering(false)} />}
    </>
  );
}

type TagFilterProps = { tags: readonly string[]; value: string; onChange: (tag: string | undefined) => void };

/** Hidden if no product has a tag, unless the URL names one. */
function TagFilter({ tags, value, onChange }: TagFilterProps) {
  if (tags.length === 0 && value === '') return null;
  const known = tags.includes(value) || value === '' ? tags : [...tags, value];
  return (
    <FilterChips
      filters={[{ id: 'tag', label: 'Tag', options: known.map((tag) => ({ value: tag, label: tag })) }]}
      values={value === '' ? {} : { tag: value }}
      onChange={(values) => onChange(values['tag'])}
    />
  );
}

const states = [
  { value: 'all', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
] as const;

function readState(word: string | null): ProductFilters['state'] {
  return states.find(({ value }) => value === word)?.value ?? 'all';
}

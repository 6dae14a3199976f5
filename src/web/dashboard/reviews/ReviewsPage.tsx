import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { formatCount } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import { ChoiceFilter } from '../list/ChoiceFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { readIdParameter } from '../list/readIdParameter.ts';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useHiddenColumns } from '../list/useHiddenColumns.ts';
import { useRows } from '../list/useRows.ts';
import { ProductTabs } from '../products/ProductTabs.tsx';
import { useProductOptions } from '../products/useProductOptions.ts';
import { useStore } from '../store/useActiveStore.ts';
import { reviewColumns, reviewPhoneRow } from './reviewColumns.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import { readReviewFilters, reviewQuery, reviewsQuery, SHOWN, STAR_CHOICES } from './reviewsQuery.ts';

/** What customers say about the store's products. */
export function ReviewsPage() {
  const { id: storeId } = useStore();
  const [params, setParams, addressWith] = useAddressSearch();
  const filters = readReviewFilters(params);
  const query = useInfiniteQuery(reviewsQuery(storeId, filters));
  const rows = useRows(query);
  const [hidden] = useHiddenColumns('reviews', ['product']);
  const [first] = query.data?.pages ?? [];
  const { search, stars, productId, show } = filters;
  const isFiltered = search !== '' || [stars, productId, show].some((filter) => filter !== undefined);
  const isEmpty = first?.count === 0 && !first.isMore && !isFiltered;

  const openId = readIdParameter(params, 'review');
  const listed = rows.find(({ id }) => id === openId);
  const alone = useQuery({ ...reviewQuery(storeId, openId ?? ''), enabled: openId !== null && listed === undefined });
  const opened = openId === null ? undefined : (listed ?? alone.data ?? undefined);

  return (
    <>
      <PageHead
        title="Reviews"
        sentence={first && !isEmpty ? countText(first, isFiltered) : 'What customers say about your products.'}
      />
      <ProductTabs />
      {alone.error && (
        <LoadNotice error={alone.error} otherwise="Couldn’t load this review." onRetry={() => void alone.refetch()} />
      )}
      <ListTools
        hidden={isEmpty}
        below={
          <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-2">
            <ChoiceFilter
              label="Stars"
              choices={STAR_CHOICES}
              value={stars}
              onChange={(next) => setParams({ stars: next })}
            />
            <ChoiceFilter label="Show" choices={SHOWN} value={show} onChange={(next) => setParams({ show: next })} />
          </div>
        }
      >
        <SearchInput label="Search reviews" value={search} onSearch={(q) => setParams({ q })} />
        <ProductFilter
          storeId={storeId}
          value={productId ?? null}
          onChange={(next) => setParams({ product: next ?? undefined })}
        />
      </ListTools>
      <PagedTable
        label="Reviews"
        columns={reviewColumns}
        hidden={hidden}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ author, product }) => `Review by ${isolateRtl(author)} of ${isolateRtl(product.title)}`}
        phoneRow={reviewPhoneRow}
        href={({ id }) => addressWith({ review: id })}
        onOpen={({ id }) => setParams({ review: id }, { push: true })}
        openId={openId ?? undefined}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="lens"
              sentence="No reviews match these filters."
              action={
                <Button
                  onClick={() => setParams({ q: undefined, stars: undefined, product: undefined, show: undefined })}
                >
                  Show all reviews
                </Button>
              }
            />
          ) : (
            <EmptyState
              drawing="envelope"
              sentence="No reviews yet. Customers can review a product in their library after they opened it."
              action={<Button render={<Link to="/dashboard/products" />}>See your products</Button>}
            />
          )
        }
      />
      <ReviewPanel storeId={storeId} review={opened} onClose={() => setParams({ review: undefined })} />
    </>
  );
}

type ProductFilterProps = { storeId: string; value: string | null; onChange: (productId: string | null) => void };

function ProductFilter({ storeId, value, onChange }: ProductFilterProps) {
  const products = useProductOptions(storeId, value === null ? [] : [value]);
  return (
    <Field label="Product" labelHidden>
      <Combobox
        options={products.options}
        value={value}
        onChange={onChange}
        search={products.search}
        placeholder="All products"
        nothing="No matching products."
      />
    </Field>
  );
}

function countText(counted: { count: number; isMore: boolean }, isFiltered: boolean): string {
  const reviews = formatCount(counted, ['review', 'reviews']);
  return isFiltered ? `${reviews} found` : reviews;
}

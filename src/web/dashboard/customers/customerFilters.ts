import type { CustomerSort } from '#shared/contract/customers.ts';
import type { Wish } from '#web/client/call.ts';
import type { TableSort } from '#web/ui/tableColumn.ts';
import { SALES_TIMES, timeSpan, type SalesTime } from '../sales/salesFilters.ts';

export type CustomerFilters = {
  search: string;
  bought: 'yes' | 'never' | undefined;
  productId: string | undefined;
  tag: string | undefined;
  joined: SalesTime | undefined;
  sort: CustomerSort;
  direction: 'asc' | 'desc';
};

export const BOUGHT = [
  { value: 'yes', label: 'Has bought' },
  { value: 'never', label: 'Never bought' },
] as const;

const SORTS: readonly CustomerSort[] = ['joined', 'name', 'orders', 'spent', 'last-order'];
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the filters out of the address; what makes no sense there is as if it were not. */
export function readCustomerFilters(words: URLSearchParams): CustomerFilters {
  const sort = SORTS.find((known) => known === words.get('sort')) ?? 'joined';
  const direction = words.get('order');
  return {
    search: (words.get('q') ?? '').slice(0, 200),
    bought: BOUGHT.find(({ value }) => value === words.get('bought'))?.value,
    productId: idIn(words, 'product') ?? undefined,
    tag: words.get('tag')?.slice(0, 40) || undefined,
    joined: SALES_TIMES.find(({ value }) => value === words.get('joined'))?.value,
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : sort === 'name' ? 'asc' : 'desc',
  };
}

/** The customer whose panel is open, by the address. */
export const readOpenCustomer = (words: URLSearchParams): string | null => idIn(words, 'customer');

/** A sort as the address keeps it. */
export const sortWords = ({ column, direction }: TableSort) => ({ sort: column, order: direction });

/** The filters as getStoreCustomers takes them. */
export function customersWish(storeId: string, filters: CustomerFilters, now: Date): Wish<'getStoreCustomers'> {
  const { search, bought, productId, tag, joined, sort, direction } = filters;
  const span = joined && timeSpan(joined, now);
  return {
    storeId,
    sort,
    direction,
    ...(search === '' ? {} : { search }),
    ...(bought === undefined ? {} : { hasBought: bought === 'yes' }),
    ...(productId === undefined ? {} : { productId }),
    ...(tag === undefined ? {} : { tag }),
    ...(span && { since: span.from }),
    ...(span?.to && { until: span.to }),
  };
}

export const isFiltered = ({ search, bought, productId, tag, joined }: CustomerFilters): boolean =>
  search !== '' || [bought, productId, tag, joined].some((filter) => filter !== undefined);

function idIn(words: URLSearchParams, name: string): string | null {
  const id = words.get(name) ?? '';
  return UUID.test(id) ? id : null;
}

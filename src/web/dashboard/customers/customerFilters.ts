import type { CustomerSort } from '#shared/contract/customers.ts';
import type { CallInput } from '#web/client/call.ts';
import type { TableSort } from '#web/ui/tableColumn.ts';
import { readIdParameter } from '../list/readIdParameter.ts';
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
  { value: 'yes', label: 'Has orders' },
  { value: 'never', label: 'No orders' },
] as const;

const SORTS: readonly CustomerSort[] = ['joined', 'name', 'orders', 'spent', 'last-order'];

/** Parses the filters in the URL. Invalid ones are ignored. */
export function readCustomerFilters(params: URLSearchParams): CustomerFilters {
  const sort = SORTS.find((known) => known === params.get('sort')) ?? 'joined';
  const direction = params.get('order');
  return {
    search: (params.get('q') ?? '').slice(0, 200),
    bought: BOUGHT.find(({ value }) => value === params.get('bought'))?.value,
    productId: readIdParameter(params, 'product') ?? undefined,
    tag: params.get('tag')?.slice(0, 40) || undefined,
    joined: SALES_TIMES.find(({ value }) => value === params.get('joined'))?.value,
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : sort === 'name' ? 'asc' : 'desc',
  };
}

/** The id of the customer whose panel the URL opens. */
export const readOpenCustomer = (params: URLSearchParams): string | null => readIdParameter(params, 'customer');

/** A sort order in the URL. */
export const sortText = ({ column, direction }: TableSort) => ({ sort: column, order: direction });

/** Converts the filters to the input of getStoreCustomers. */
export function customersInput(storeId: string, filters: CustomerFilters, now: Date): CallInput<'getStoreCustomers'> {
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

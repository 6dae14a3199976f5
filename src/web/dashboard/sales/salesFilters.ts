import { z } from 'zod';
import type { OrderRow, OrderSort } from '#shared/contract/orders.ts';
import type { CallInput } from '#web/client/call.ts';
import { PAST_TIMES } from '../list/pastTimes.ts';
import { readIdParameter } from '../list/readIdParameter.ts';

export type OrderStatus = OrderRow['status'];
export type SalesTime = (typeof SALES_TIMES)[number]['value'];

export type SalesFilters = {
  search: string;
  status: OrderStatus | undefined;
  productId: string | undefined;
  /** Only orders whose buyer's country is to be checked. */
  needsCountryCheck: boolean;
  time: SalesTime | undefined;
  /** Calendar days in the person's time zone, both inclusive. Used only if no `time` is given. */
  range: DayRange | undefined;
};

export type DayRange = { from: string | undefined; to: string | undefined };

export const ORDER_STATUSES = [
  { value: 'paid', label: 'Paid' },
  { value: 'partially-refunded', label: 'Partially refunded' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'requires-action', label: 'Pending payment' },
  { value: 'void', label: 'Voided' },
] as const satisfies readonly { value: OrderStatus; label: string }[];

export const SALES_TIMES = [{ value: 'today', label: 'Today' }, ...PAST_TIMES] as const;

/** Parses the filters in the URL. Invalid ones are ignored. */
export function readSalesFilters(params: URLSearchParams): SalesFilters {
  const time = SALES_TIMES.find(({ value }) => value === params.get('time'))?.value;
  return {
    search: (params.get('q') ?? '').slice(0, 200),
    status: ORDER_STATUSES.find(({ value }) => value === params.get('status'))?.value,
    productId: readIdParameter(params, 'product') ?? undefined,
    needsCountryCheck: params.get('country') === 'check',
    time,
    range: time === undefined ? readRange({ from: params.get('from') ?? '', to: params.get('to') ?? '' }) : undefined,
  };
}

/** A period with at least one end. Undefined if it ends before it begins. */
export function readRange(params: { from: string; to: string }): DayRange | undefined {
  const [from, to] = [readDay(params.from), readDay(params.to)];
  if (from === undefined && to === undefined) return undefined;
  return from !== undefined && to !== undefined && to < from ? undefined : { from, to };
}

const readDay = (day: string): string | undefined => z.iso.date().safeParse(day).data;

/** Parses the sort order. Latest first by default. */
export function readOrderSort(params: URLSearchParams): { column: OrderSort; direction: 'asc' | 'desc' } {
  const column = params.get('sort') === 'total' ? 'total' : 'placed';
  return { column, direction: params.get('direction') === 'asc' ? 'asc' : 'desc' };
}

/** The id of the order whose panel the URL opens. */
export const readOpenOrder = (params: URLSearchParams): string | null => readIdParameter(params, 'order');

/** Converts the filters to the input of listOrders, with days in the person's time zone. */
export function ordersInput(storeId: string, filters: SalesFilters, now: Date): CallInput<'listOrders'> {
  const { search, status, productId, needsCountryCheck, time, range } = filters;
  return {
    storeId,
    ...(search === '' ? {} : { search }),
    ...(status === undefined ? {} : { status }),
    ...(productId === undefined ? {} : { productId }),
    ...(needsCountryCheck ? { needsCountryCheck } : {}),
    ...(time === undefined ? {} : timeSpan(time, now)),
    ...(range === undefined ? {} : daySpan(range)),
  };
}

export const isFiltered = ({ search, status, productId, needsCountryCheck, time, range }: SalesFilters): boolean =>
  search !== '' || needsCountryCheck || [status, productId, time, range].some((chosen) => chosen !== undefined);

/** From the start of the first day to the start of the day after the last. */
const daySpan = ({ from, to }: DayRange): { from?: string; to?: string } => ({
  ...(from === undefined ? {} : { from: startOfDay(from).toISOString() }),
  ...(to === undefined ? {} : { to: startOfDay(to, 1).toISOString() }),
});

function startOfDay(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}

/** The start of a named period, and its end if it is in the past. */
export function timeSpan(time: SalesTime, now: Date): { from: string; to?: string } {
  const year = now.getFullYear();
  switch (time) {
    case 'today':
      return { from: daysBack(now, 0) };
    case '7-days':
      return { from: daysBack(now, 6) };
    case '30-days':
      return { from: daysBack(now, 29) };
    case '90-days':
      return { from: daysBack(now, 89) };
    case 'this-year':
      return { from: new Date(year, 0, 1).toISOString() };
    case 'last-year':
      return { from: new Date(year - 1, 0, 1).toISOString(), to: new Date(year, 0, 1).toISOString() };
  }
}

// The start of a day, by calendar arithmetic, because days with a clock change do not have 24 hours.
const daysBack = (now: Date, days: number): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString();

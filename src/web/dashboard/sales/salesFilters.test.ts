import { describe, expect, it } from 'vitest';
import { isFiltered, ordersInput, readOpenOrder, readSalesFilters } from './salesFilters.ts';

const ORDER = '0198c0de-0000-7000-8000-00000000000a';
const read = (address: string) => readSalesFilters(new URLSearchParams(address));
const now = new Date(2026, 10, 21, 15, 30);

describe('readSalesFilters', () => {
  it('reads the filters from the URL', () => {
    expect(read(`q=ana&status=paid&product=${ORDER}&time=7-days`)).toEqual({
      search: 'ana',
      status: 'paid',
      productId: ORDER,
      time: '7-days',
      range: undefined,
      needsCountryCheck: false,
    });
  });

  it('reads a range of days, which may be open at one end', () => {
    expect(read('from=2026-10-01&to=2026-11-10').range).toEqual({ from: '2026-10-01', to: '2026-11-10' });
    expect(read('from=2026-10-01').range).toEqual({ from: '2026-10-01', to: undefined });
  });

  it.each(['from=2026-02-31', 'to=soon', 'from=2026-11-10&to=2026-10-01', 'time=today&from=2026-10-01'])(
    'ignores the range %s',
    (address) => expect(read(address).range).toBeUndefined(),
  );

  it('ignores invalid values', () => {
    expect(isFiltered(read('status=lost&product=7&time=soon'))).toBe(false);
  });
});

describe('readOpenOrder', () => {
  it('accepts only the id of an order', () => {
    expect(readOpenOrder(new URLSearchParams(`order=${ORDER}`))).toBe(ORDER);
    expect(readOpenOrder(new URLSearchParams('order=1042'))).toBeNull();
  });
});

describe('ordersInput', () => {
  it('contains no filters if nothing is filtered', () => {
    expect(ordersInput('s', read(''), now)).toEqual({ storeId: 's' });
  });

  it('counts whole days in the browser’s time zone, including today', () => {
    expect(ordersInput('s', read('time=today'), now).from).toBe(new Date(2026, 10, 21).toISOString());
    expect(ordersInput('s', read('time=7-days'), now).from).toBe(new Date(2026, 10, 15).toISOString());
    expect(ordersInput('s', read('time=30-days'), now).from).toBe(new Date(2026, 9, 23).toISOString());
  });

  it('includes both ends of a range', () => {
    expect(ordersInput('s', read('from=2026-10-01&to=2026-10-31'), now)).toEqual({
      storeId: 's',
      from: new Date(2026, 9, 1).toISOString(),
      to: new Date(2026, 10, 1).toISOString(),
    });
  });

  it('ends last year where this year starts', () => {
    expect(ordersInput('s', read('time=last-year'), now)).toMatchObject({
      from: new Date(2025, 0, 1).toISOString(),
      to: new Date(2026, 0, 1).toISOString(),
    });
  });
});

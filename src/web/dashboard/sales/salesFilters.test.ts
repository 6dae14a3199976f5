import { describe, expect, it } from 'vitest';
import { isFiltered, ordersInput, readOpenOrder, readSalesFilters } from './salesFilters.ts';

const ORDER = '0198c0de-0000-7000-8000-00000000000a';
const read = (address: string) => readSalesFilters(new URLSearchParams(address));
const now = new Date(2026, 10, 21, 15, 30);

describe('readSalesFilters', () => {
  it('reads what the address says', () => {
    expect(read(`q=ana&status=paid&product=${ORDER}&time=7-days`)).toEqual({
      search: 'ana',
      status: 'paid',
      productId: ORDER,
      time: '7-days',
      range: undefined,
    });
  });

  it('reads a span of days, of which one end may stay open', () => {
    expect(read('from=2026-10-01&to=2026-11-10').range).toEqual({ from: '2026-10-01', to: '2026-11-10' });
    expect(read('from=2026-10-01').range).toEqual({ from: '2026-10-01', to: undefined });
  });

  it.each(['from=2026-02-31', 'to=soon', 'from=2026-11-10&to=2026-10-01', 'time=today&from=2026-10-01'])(
    'takes no span from %s',
    (address) => expect(read(address).range).toBeUndefined(),
  );

  it('takes what makes no sense as not said', () => {
    expect(isFiltered(read('status=lost&product=7&time=soon'))).toBe(false);
  });
});

describe('readOpenOrder', () => {
  it('opens only what can be an order', () => {
    expect(readOpenOrder(new URLSearchParams(`order=${ORDER}`))).toBe(ORDER);
    expect(readOpenOrder(new URLSearchParams('order=1042'))).toBeNull();
  });
});

describe('ordersInput', () => {
  it('asks for everything where nothing is filtered', () => {
    expect(ordersInput('s', read(''), now)).toEqual({ storeId: 's' });
  });

  it('counts whole days of the person’s own calendar, today among them', () => {
    expect(ordersInput('s', read('time=today'), now).from).toBe(new Date(2026, 10, 21).toISOString());
    expect(ordersInput('s', read('time=7-days'), now).from).toBe(new Date(2026, 10, 15).toISOString());
    expect(ordersInput('s', read('time=30-days'), now).from).toBe(new Date(2026, 9, 23).toISOString());
  });

  it('takes both ends of a span whole', () => {
    expect(ordersInput('s', read('from=2026-10-01&to=2026-10-31'), now)).toEqual({
      storeId: 's',
      from: new Date(2026, 9, 1).toISOString(),
      to: new Date(2026, 10, 1).toISOString(),
    });
  });

  it('ends last year where this one begins', () => {
    expect(ordersInput('s', read('time=last-year'), now)).toMatchObject({
      from: new Date(2025, 0, 1).toISOString(),
      to: new Date(2026, 0, 1).toISOString(),
    });
  });
});

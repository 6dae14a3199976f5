import { describe, expect, it } from 'vitest';
import { customersInput, isFiltered, readCustomerFilters, readOpenCustomer } from './customerFilters.ts';

const ID = '0198c0de-0000-7000-8000-00000000000a';
const read = (address: string) => readCustomerFilters(new URLSearchParams(address));
const now = new Date(2026, 10, 21, 15, 30);

describe('readCustomerFilters', () => {
  it('reads the filters from the URL', () => {
    expect(read(`q=ana&bought=never&product=${ID}&tag=VIP&joined=7-days&sort=spent&order=asc`)).toEqual({
      search: 'ana',
      bought: 'never',
      productId: ID,
      tag: 'VIP',
      joined: '7-days',
      sort: 'spent',
      direction: 'asc',
    });
  });

  it('ignores invalid values', () => {
    const filters = read('bought=perhaps&product=7&tag=&joined=soon&sort=size&order=up');
    expect(isFiltered(filters)).toBe(false);
    expect(filters).toMatchObject({ sort: 'joined', direction: 'desc' });
    expect(readOpenCustomer(new URLSearchParams('customer=bea'))).toBeNull();
  });

  it('sorts names ascending, everything else descending', () => {
    expect(read('sort=name').direction).toBe('asc');
    expect(read('sort=orders').direction).toBe('desc');
  });
});

describe('customersInput', () => {
  it('contains only the active filters', () => {
    expect(customersInput('s', read(''), now)).toEqual({ storeId: 's', sort: 'joined', direction: 'desc' });
    expect(customersInput('s', read('bought=never'), now)).toMatchObject({ hasBought: false });
    expect(customersInput('s', read('joined=last-year'), now)).toMatchObject({
      since: new Date(2025, 0, 1).toISOString(),
      until: new Date(2026, 0, 1).toISOString(),
    });
  });
});

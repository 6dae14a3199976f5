import { describe, expect, it } from 'vitest';
import type { Traffic, TrafficRow } from '#web/client/queries/traffic.ts';
import { otherRevenue } from './otherRevenue.ts';
import { trafficCsv } from './trafficCsv.ts';
import { trafficName } from './trafficName.ts';
import { readTrafficWords, trafficSpan } from './trafficTimes.ts';

const NONE = { visitors: 0, views: 0, productViews: 0, checkouts: 0, shown: 0, clicks: 0, orders: 0, revenue: 0 };

describe('the time of the figures', () => {
  it.each([
    ['7-days', '2026-02-24', '2026-03-02'],
    ['30-days', '2026-02-01', '2026-03-02'],
    ['90-days', '2025-12-03', '2026-03-02'],
    ['this-year', '2026-01-01', '2026-03-02'],
    ['last-year', '2025-01-01', '2025-12-31'],
  ] as const)('%s is from %s to %s', (time, from, to) => {
    expect(trafficSpan(time, new Date('2026-03-02T23:59:59Z'))).toEqual({ from, to });
  });

  it('stands in the address, and what makes no sense there is left out', () => {
    const read = (words: string) => readTrafficWords(new URLSearchParams(words));
    expect(read('time=7-days&line=revenue')).toEqual({ time: '7-days', line: 'revenue' });
    expect(read('time=for-ever&line=<script>')).toEqual({ time: '30-days', line: 'visitors' });
  });
});

describe('trafficName', () => {
  it.each([
    ['source', null, '', 'Not known'],
    ['source', '', '', 'Direct'],
    ['source', 'instagram.com', '', 'instagram.com'],
    ['source', '(other)', '', 'Others'],
    ['campaign', '', '', 'No campaign'],
    ['country', 'PT', '', 'Portugal'],
    ['country', '', '', 'Not known'],
    ['country', 'T1', '', 'Not known'],
    ['device', 'phone', '', 'Phone'],
    ['block', 'Link-1', 'Link button: My video', 'Link button: My video'],
    ['block', 'Link-1', '', 'A block that is gone'],
    ['product', 'id', '', 'A product that is gone'],
  ] as const)('of %s %j %j is %s', (by, key, name, said) => {
    expect(trafficName(by, { key, name })).toBe(said);
  });
});

describe('otherRevenue', () => {
  it('names what the revenue leaves out', () => {
    const others = [
      { amount: 1250, currency: 'EUR' },
      { amount: 3000, currency: 'JPY' },
    ];
    expect(otherRevenue({ currency: 'USD', others })).toBe(
      'Revenue here is in USD. Sales in other currencies brought in €12.50 + ¥3,000.',
    );
    expect(otherRevenue({ currency: 'USD', others: [] })).toBeNull();
  });
});

describe('trafficCsv', () => {
  it('has every list of the page, and runs nothing that a visitor wrote', () => {
    const row: TrafficRow = { ...NONE, key: '=cmd()', name: '', visitors: 2, orders: 1, revenue: 1250 };
    const traffic: Traffic = {
      currency: 'USD',
      totals: NONE,
      previous: NONE,
      others: [],
      rows: [row],
      isAdvanced: false,
    };
    const csv = trafficCsv([{ by: 'source', traffic }]);
    expect(csv).toContain("source,'=cmd(),'=cmd(),2,0,0,0,0,0,1,12.50,USD");
    expect(csv.split('\r\n')).toHaveLength(3);
  });
});

import { describe, expect, it } from 'vitest';
import type { Traffic, TrafficRow } from '#web/client/queries/traffic.ts';
import { otherRevenue } from './otherRevenue.ts';
import { trafficCsv } from './trafficCsv.ts';
import { trafficName } from './trafficName.ts';
import { daysProblem, readTrafficQuery, trafficSpan } from './trafficTimes.ts';
import { mergeWeeks } from './mergeWeeks.ts';

const NONE = { visitors: 0, views: 0, productViews: 0, checkouts: 0, shown: 0, clicks: 0, orders: 0, revenue: 0 };

describe('the period of the analytics', () => {
  it.each([
    ['7-days', '2026-02-24', '2026-03-02'],
    ['30-days', '2026-02-01', '2026-03-02'],
    ['90-days', '2025-12-03', '2026-03-02'],
    ['this-year', '2026-01-01', '2026-03-02'],
    ['last-year', '2025-01-01', '2025-12-31'],
  ] as const)('%s is from %s to %s', (time, from, to) => {
    const query = { time, line: 'visitors', compare: 'previous', custom: null } as const;
    const clock = { now: new Date('2026-03-02T23:59:59Z'), timeZone: 'UTC' };
    expect(trafficSpan(query, clock)).toEqual({ from, to, timeZone: 'UTC', compare: 'previous' });
  });

  it('ends today in the creator’s time zone', () => {
    const query = { time: '7-days', line: 'visitors', compare: 'previous', custom: null } as const;
    const clock = { now: new Date('2026-03-02T23:59:59Z'), timeZone: 'Asia/Tokyo' };
    expect(trafficSpan(query, clock)).toMatchObject({ from: '2026-02-25', to: '2026-03-03' });
  });

  it('is in the URL, and invalid parts of it are ignored', () => {
    const read = (text: string) => readTrafficQuery(new URLSearchParams(text));
    const plain = { time: '30-days', line: 'visitors', compare: 'previous', custom: null };
    expect(read('time=7-days&line=revenue&compare=last-year')).toEqual({
      ...plain,
      time: '7-days',
      line: 'revenue',
      compare: 'last-year',
    });
    expect(read('time=for-ever&line=<script>&compare=x')).toEqual(plain);
    expect(read('time=custom&from=2026-02-30&to=2026-03-02')).toEqual(plain);
    const custom = { from: '2026-02-01', to: '2026-03-02' };
    expect(read('time=custom&from=2026-02-01&to=2026-03-02')).toEqual({ ...plain, time: 'custom', custom });
  });

  it('shows what is wrong with typed days', () => {
    expect(daysProblem({ from: '', to: '2026-03-02' })).toBe('Enter a start date and an end date.');
    expect(daysProblem({ from: '2026-03-03', to: '2026-03-02' })).toBe(
      'The end date must be on or after the start date.',
    );
    expect(daysProblem({ from: '2024-03-03', to: '2026-03-02' })).toBe('Choose up to 400 days.');
    expect(daysProblem({ from: '2026-03-02', to: '2026-03-02' })).toBeNull();
  });

  it('of many days is drawn week by week', () => {
    const days = Array.from({ length: 10 }, (_, at) => ({ day: `2026-03-${10 + at}`, value: at, previous: 1 }));
    expect(mergeWeeks(days)).toEqual([
      { day: '2026-03-10', value: 21, previous: 7 },
      { day: '2026-03-17', value: 24, previous: 3 },
    ]);
  });
});

describe('trafficName', () => {
  it.each([
    ['source', null, '', 'Unknown'],
    ['source', '', '', 'Direct'],
    ['source', 'instagram.com', '', 'instagram.com'],
    ['source', '(other)', '', 'Other'],
    ['campaign', '', '', 'No campaign'],
    ['country', 'PT', '', 'Portugal'],
    ['country', '', '', 'Unknown'],
    ['country', 'T1', '', 'Unknown'],
    ['device', 'phone', '', 'Phone'],
    ['block', 'Link-1', 'Link button: My video', 'Link button: My video'],
    ['block', 'Link-1', '', 'Deleted block'],
    ['product', 'id', '', 'Deleted product'],
  ] as const)('of %s %j %j is %s', (by, key, name, label) => {
    expect(trafficName(by, { key, name })).toBe(label);
  });
});

describe('otherRevenue', () => {
  it('lists revenue that the total leaves out', () => {
    const others = [
      { amount: 1250, currency: 'EUR' },
      { amount: 3000, currency: 'JPY' },
    ];
    expect(otherRevenue({ currency: 'USD', others })).toBe(
      'Revenue is shown in USD. Sales in other currencies: €12.50 + ¥3,000.',
    );
    expect(otherRevenue({ currency: 'USD', others: [] })).toBeNull();
  });
});

describe('trafficCsv', () => {
  it('contains every list of the page, and neutralizes formulas that a visitor sent', () => {
    const row: TrafficRow = { ...NONE, key: '=cmd()', name: '', visitors: 2, orders: 1, revenue: 1250 };
    const traffic: Traffic = {
      currency: 'USD',
      totals: NONE,
      previous: NONE,
      compared: { from: '2026-02-23', to: '2026-03-01' },
      previousRows: [],
      others: [],
      rows: [row],
      isAdvanced: false,
    };
    const csv = trafficCsv([{ by: 'source', traffic }]);
    expect(csv).toContain("source,'=cmd(),'=cmd(),2,0,0,0,0,0,1,12.50,USD");
    expect(csv.split('\r\n')).toHaveLength(3);
  });
});

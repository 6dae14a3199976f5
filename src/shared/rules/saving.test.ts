import { describe, expect, it } from 'vitest';
import { savings } from './saving.ts';
import type { Interval } from './subscription.ts';

const month: Interval = { unit: 'month', count: 1 };
const quarter: Interval = { unit: 'month', count: 3 };
const year: Interval = { unit: 'year', count: 1 };
const week: Interval = { unit: 'week', count: 1 };

const offered = (amount: number, every: Interval, ...values: string[]) => ({ amount, every, values, content: '' });

describe('what a longer interval saves', () => {
  it('is rounded down, and compared with the shortest interval', () => {
    expect(savings([offered(1000, month, 'M'), offered(2900, quarter, 'Q'), offered(10_000, year, 'Y')])).toEqual([
      0, 3, 16,
    ]);
    expect(savings([offered(10_000, year, 'Y'), offered(1000, month, 'M')])).toEqual([16, 0]);
    expect(savings([offered(700, week, 'W'), offered(1300, { unit: 'week', count: 2 }, '2W')])).toEqual([0, 7]);
  });

  it('is nothing if it costs as much or more, or less by under one percent', () => {
    expect(savings([offered(1000, month, 'M'), offered(12_000, year, 'Y')])).toEqual([0, 0]);
    expect(savings([offered(1000, month, 'M'), offered(13_000, year, 'Y')])).toEqual([0, 0]);
    expect(savings([offered(1000, month, 'M'), offered(11_900, year, 'Y')])).toEqual([0, 0]);
  });

  it('is exact for the largest amounts', () => {
    expect(savings([offered(99_999_999, month, 'M'), offered(99_999_999, year, 'Y')])).toEqual([0, 91]);
  });

  it('is not claimed between weeks and months, whose lengths differ', () => {
    expect(savings([offered(300, week, 'W'), offered(10_000, year, 'Y')])).toEqual([0, 0]);
    expect(savings([offered(300, week, 'W'), offered(1000, month, 'M'), offered(10_000, year, 'Y')])).toEqual([
      0, 0, 0,
    ]);
  });

  it('compares what differs in one option only, and has the same content', () => {
    const basic = [offered(1000, month, 'M', 'Basic'), offered(10_000, year, 'Y', 'Basic')];
    const pro = [offered(2000, month, 'M', 'Pro'), offered(18_000, year, 'Y', 'Pro')];
    expect(savings([...basic, ...pro])).toEqual([0, 16, 0, 25]);
    expect(savings([offered(1000, month, 'M'), { ...offered(5000, year, 'Y'), content: 'less' }])).toEqual([0, 0]);
    expect(savings([offered(1000, month, 'M', 'Basic'), offered(15_000, year, 'Y', 'Pro')])).toEqual([0, 0]);
  });
});

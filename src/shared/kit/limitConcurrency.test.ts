import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './limitConcurrency.ts';

describe('limitConcurrency', () => {
  it('runs only so many at once, in order, and goes on after a failure', async () => {
    const takeTurn = limitConcurrency(2);
    let running = 0;
    let most = 0;
    const started: number[] = [];
    const tasks = Array.from({ length: 8 }, (_, index) =>
      takeTurn(async () => {
        started.push(index);
        most = Math.max(most, (running += 1));
        await new Promise(setImmediate);
        running -= 1;
        if (index === 3) throw new Error('third');
        return index;
      }).catch(() => 'failed'),
    );
    expect(await Promise.all(tasks)).toEqual([0, 1, 2, 'failed', 4, 5, 6, 7]);
    expect([most, started]).toEqual([2, [0, 1, 2, 3, 4, 5, 6, 7]]);
  });
});

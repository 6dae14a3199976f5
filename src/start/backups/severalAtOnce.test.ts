import { describe, expect, it } from 'vitest';
import { severalAtOnce } from './severalAtOnce.ts';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number += 1) yield number;
}

const collect = async (results: AsyncIterable<{ item: number; result: number }>) => {
  const collected: number[] = [];
  for await (const { item, result } of results) collected.push(item * 100 + result);
  return collected;
};

describe('severalAtOnce', () => {
  it('works on several items at once, and keeps their order', async () => {
    let [running, most] = [0, 0];
    const waiting: (() => void)[] = [];
    const work = async (item: number) => {
      most = Math.max(most, (running += 1));
      // The first of a group waits for all others.
      await new Promise<void>((done) => {
        waiting.push(done);
        if (waiting.length === 10)
          waiting
            .splice(0)
            .toReversed()
            .forEach((next) => next());
      });
      running -= 1;
      return item + 1;
    };
    expect(await collect(severalAtOnce(numbers(20), work))).toEqual(
      Array.from({ length: 20 }, (_, at) => at * 101 + 1),
    );
    expect(most).toBeGreaterThanOrEqual(10);
    expect(most).toBeLessThanOrEqual(16);
  });

  it('fails with the first failure, after those that already run', async () => {
    const ended: number[] = [];
    const work = async (item: number) => {
      if (item === 3) throw new Error('The disk is full.');
      await Promise.resolve();
      ended.push(item);
      return item;
    };
    await expect(collect(severalAtOnce(numbers(100), work))).rejects.toThrow('The disk is full.');
    expect(ended.length).toBeLessThan(30);
  });
});

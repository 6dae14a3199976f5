import { setTimeout as pause } from 'node:timers/promises';

/** The median, or the value below which a share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

export const whole = (number: number): string => Math.round(number).toLocaleString('en');

export const tenths = (number: number): string => number.toFixed(1);

export interface Pair {
  ours: number;
  bare: number;
}

/** Measures both alternately, so that other load on the machine affects both. Each round is a comparison of its own. */
export async function byTurns(
  rounds: number,
  { ours, bare }: { ours: () => Promise<number>; bare: () => Promise<number> },
): Promise<Pair & { ratio: number }> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates as well, because the first one runs on a cooler machine.
    const pair =
      round % 2 === 0
        ? { ours: await ours(), bare: await bare() }
        : await bare().then(async (first) => ({ bare: first, ours: await ours() }));
    pairs.push(pair);
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    bare: median(pairs.map((pair) => pair.bare)),
    ratio: median(pairs.map((pair) => pair.ours / pair.bare)),
  };
}

/** Runs `task` a number of times with limited concurrency. Returns how many finished per second. */
export async function rateOf(
  { times, atOnce }: { times: number; atOnce: number },
  task: (index: number, worker: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const began = performance.now();
  const work = async (worker: number) => {
    while (next < times) await task(next++, worker);
  };
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)));
  return (times * 1000) / (performance.now() - began);
}

/**
 * Starts a task at a fixed rate, whether or not earlier ones have finished, and measures each from its due time, so that
 * a stalled server cannot hide. Returns the times in milliseconds.
 */
export async function steadily(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  task: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const began = performance.now();
  const times = Array.from({ length: perSecond * seconds }, async (_, index) => {
    const due = began + (index * 1000) / perSecond;
    await pause(Math.max(0, due - performance.now()));
    await task(index);
    return performance.now() - due;
  });
  return Promise.all(times);
}

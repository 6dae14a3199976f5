/** Runs at most `most` tasks at once. The others wait in order. */
export function limitConcurrency(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

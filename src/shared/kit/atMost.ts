/** Lets only so many tasks run at once; the others wait in the order they came. */
export function atMost(places: number) {
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

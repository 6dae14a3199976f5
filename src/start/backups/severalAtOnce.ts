/** A file costs a few waits for the disk and hardly any work, so that several at once are several times as fast. */
const AT_ONCE = 16;

/** Works on several items at once. Yields each item with its result, in the order of the items. */
export async function* severalAtOnce<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<{ item: Item; result: Result }> {
  const running: { item: Item; result: Promise<Result> }[] = [];
  const take = async (most: number) => {
    const next = running.length > most ? running.shift() : undefined;
    return next && { item: next.item, result: await next.result };
  };
  try {
    for await (const item of items) {
      const result = work(item);
      // If an earlier one fails first, this failure is not reported.
      result.catch(() => undefined);
      running.push({ item, result });
      const done = await take(AT_ONCE - 1);
      if (done) yield done;
    }
    for (let done = await take(0); done; done = await take(0)) yield done;
  } finally {
    await Promise.allSettled(running.map(({ result }) => result));
  }
}

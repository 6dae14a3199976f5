/** A page of a list. `count` is the total, if the call returns it and `isMore` does not say that there are more. */
export type Page<Item> = { items: Item[]; nextCursor: string | null; count?: number; isMore?: boolean };

type Collecting<Item> = {
  readPage: (cursor: string | undefined) => Promise<Page<Item>>;
  onProgress: (read: number, count: number | undefined) => void;
  signal: AbortSignal;
};

/** Reads every page of a list, one after another. Throws the signal's reason when it is stopped. */
export async function collectPages<Item>({ readPage, onProgress, signal }: Collecting<Item>): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    signal.throwIfAborted();
    const page: Page<Item> = await readPage(cursor);
    all.push(...page.items);
    onProgress(all.length, page.count === undefined || page.isMore ? undefined : Math.max(page.count, all.length));
    cursor = page.nextCursor;
  }
  return all;
}

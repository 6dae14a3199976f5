import { describe, expect, it } from 'vitest';
import { collectPages, type Page } from './collectPages.ts';

const pages: Record<string, Page<string>> = {
  first: { items: ['1', '2'], nextCursor: 'second', count: 3 },
  second: { items: ['3'], nextCursor: null, count: 3 },
};
const readPage = async (cursor = 'first') => pages[cursor] ?? { items: [], nextCursor: null };

describe('collectPages', () => {
  it('reads to the end and reports its progress', async () => {
    const progress: string[] = [];
    const { signal } = new AbortController();
    const items = await collectPages({
      readPage,
      signal,
      onProgress: (read, count) => progress.push(`${read}/${count}`),
    });
    expect(items).toEqual(['1', '2', '3']);
    expect(progress).toEqual(['2/3', '3/3']);
  });

  it('stops between two pages when it is canceled', async () => {
    const stop = new AbortController();
    const collecting = collectPages({ readPage, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(collecting).rejects.toMatchObject({ name: 'AbortError' });
  });
});

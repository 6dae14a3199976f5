import { readPage, type Page } from '#shared/blocks/page.ts';
import { isRecord } from '#shared/kit/isRecord.ts';

type Unsaved = { page: Page; base: Page; revision: number };

export type Shelf = ReturnType<typeof unsavedShelf>;

const PAUSE_MS = 300;

/** Keeps what the server does not have yet in this browser, over a reload or a lost connection. */
export function unsavedShelf(storeId: string, storage: Storage = localStorage) {
  const key = `stoa-builder-${storeId}`;
  let pending: Unsaved | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(): void {
    clearTimeout(timer);
    if (pending === null) return;
    try {
      storage.setItem(key, JSON.stringify(pending));
    } catch (error) {
      // A full or forbidden storage keeps nothing; the open window still does.
      if (!(error instanceof DOMException)) throw error;
    }
    pending = null;
  }

  return {
    /** Written once the typing rests. */
    keep(unsaved: Unsaved): void {
      pending = unsaved;
      clearTimeout(timer);
      timer = setTimeout(write, PAUSE_MS);
    },
    /** Writes what waits at once: the window is going. */
    write,
    read(): Unsaved | null {
      const kept = parse(storage.getItem(key));
      if (!isRecord(kept) || typeof kept['revision'] !== 'number') return null;
      return { page: readPage(kept['page']), base: readPage(kept['base']), revision: kept['revision'] };
    },
    clear(): void {
      clearTimeout(timer);
      pending = null;
      storage.removeItem(key);
    },
  };
}

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

import { readPage, type Page } from '#shared/blocks/page.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { parseJson } from '#shared/kit/parseJson.ts';

type Unsaved = { page: Page; base: Page; revision: number };

export type DraftStorage = ReturnType<typeof draftStorage>;

const PAUSE_MS = 300;

/** Stores unsaved changes in this browser, to survive a reload or a lost connection. */
export function draftStorage(storeId: string, storage: Storage = localStorage) {
  const key = `stoa-builder-${storeId}`;
  let pending: Unsaved | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(): void {
    clearTimeout(timer);
    if (pending === null) return;
    try {
      storage.setItem(key, JSON.stringify(pending));
    } catch (error) {
      // If the browser's storage is full or blocked, only the open window has the changes.
      if (!(error instanceof DOMException)) throw error;
    }
    pending = null;
  }

  return {
    /** Written when typing pauses. */
    save(unsaved: Unsaved): void {
      pending = unsaved;
      clearTimeout(timer);
      timer = setTimeout(write, PAUSE_MS);
    },
    /** Writes pending changes at once, because the window is closing. */
    write,
    read(): Unsaved | null {
      const stored = parseJson(storage.getItem(key) ?? '');
      if (!isRecord(stored) || typeof stored['revision'] !== 'number') return null;
      return { page: readPage(stored['page']), base: readPage(stored['base']), revision: stored['revision'] };
    },
    clear(): void {
      clearTimeout(timer);
      pending = null;
      storage.removeItem(key);
    },
  };
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findPlace, placesOf } from '#shared/blocks/edits.ts';
import { newItem, fallbackPage, type Page } from '#shared/blocks/page.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import type { DraftChanges } from '#web/client/createPreviewAutosave.ts';
import { createEditing } from '../editing/createEditing.ts';
import { createSaving } from './createSaving.ts';
import { draftStorage } from './draftStorage.ts';

const LOOK = { theme: 'mocha-mood', themeOverrides: { colors: {} } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A draft that counts its changes as the server does: by field, window and revision. */
function openDraft() {
  let [revision, page, published] = [1, fallbackPage(), fallbackPage()];
  let isDrafted = false;
  let last = { editor: '', revision: 0 };
  return {
    isReachable: true,
    read: () => ({ page, revision, isDrafted }),
    live: () => ({ preview: isDrafted ? previewOf(page, revision) : null, revision }),
    readPublished: async () => published,
    publish: () => ([published, isDrafted] = [page, false]),
    discard() {
      [page, isDrafted, revision] = [published, false, revision + 1];
      last = { editor: '', revision };
    },
    save(input: { changes: DraftChanges; baseRevision: number; editor: string }) {
      const isMine = last.editor === input.editor || last.revision <= input.baseRevision;
      const isPage = input.changes.page !== undefined && input.changes.page !== null;
      const sent: unknown = JSON.parse(JSON.stringify(input.changes.page ?? null));
      if (isPage && isMine) {
        revision += 1;
        isDrafted = true;
        page = readBack(sent);
        last = { editor: input.editor, revision };
      }
      const preview = isDrafted ? previewOf(page, revision) : null;
      return { preview, revision, conflicts: isPage && !isMine ? ['page' as const] : [] };
    },
  };
}

const previewOf = (page: Page, revision: number) => ({
  isPreview: true as const,
  revision,
  updatedAt: '2026-01-01T00:00:00Z',
  page,
});

const isPage = (sent: unknown): sent is Page => typeof sent === 'object' && sent !== null && 'content' in sent;
function readBack(sent: unknown): Page {
  if (!isPage(sent)) throw new Error('no page was sent');
  return sent;
}

function openWindow(draft: ReturnType<typeof openDraft>, storage = memory()) {
  const start = draft.read();
  const editing = createEditing({ page: start.page, appearance: LOOK });
  const news: boolean[] = [];
  const reads: string[] = [];
  const saving = createSaving({
    editing,
    start,
    storage: draftStorage('store', storage),
    save: async (input) => {
      if (!draft.isReachable) throw new CallRefusal('network');
      return draft.save(input);
    },
    onSaved: () => undefined,
    readPublished: async () => (reads.push('published'), draft.readPublished()),
    readAppearance: () => LOOK,
    warn: () => undefined,
    onTheirs: (joined) => news.push(joined),
    onAppearanceLost: () => undefined,
  });
  const stop = saving.run();
  const titles = () => placesOf(editing.snapshot().page).map(({ item }) => item.props['title'] ?? item.props['text']);
  return { editing, saving, news, reads, storage, stop, titles };
}

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    get length() {
      return items.size;
    },
  };
}

const rest = () => vi.advanceTimersByTimeAsync(5000);

describe('two windows on one draft', () => {
  it('merge changes of different blocks, and both show all of them', async () => {
    const draft = openDraft();
    const [ana, ben] = [openWindow(draft), openWindow(draft)];
    ana.editing.set('profile', 'title', 'Ana');
    await rest();
    ben.editing.set('products', 'title', 'Ben');
    await rest();
    expect(draft.read().page.content.map(({ props }) => props['title'])).toEqual(['Ana', 'Ben']);
    expect(ben.titles()).toEqual(['Ana', 'Ben']);
    expect(ben.news).toEqual([true]);
    ana.saving.applyLive(draft.live());
    await rest();
    expect(ana.titles()).toEqual(['Ana', 'Ben']);
    expect(ana.saving.isSaved()).toBe(true);
  });

  it.each([
    ['mine', 'Ben'],
    ['theirs', 'Ana'],
  ] as const)('wait for a choice if both changed the same field: %s', async (choice, title) => {
    const draft = openDraft();
    const [ana, ben] = [openWindow(draft), openWindow(draft)];
    ana.editing.set('profile', 'title', 'Ana');
    await rest();
    ben.editing.set('profile', 'title', 'Ben');
    await rest();
    expect(draft.read().page.content[0]?.props['title']).toBe('Ana');
    const [conflict] = ben.saving.snapshot().conflicts;
    expect(conflict).toMatchObject({ id: 'profile', field: 'title', mine: 'Ben', theirs: 'Ana' });
    expect(await ben.saving.flush()).toBe(false);
    if (conflict) ben.saving.decide(conflict, choice);
    await rest();
    expect(draft.read().page.content[0]?.props['title']).toBe(title);
    expect(ben.titles()[0]).toBe(title);
    expect(ben.saving.isSaved()).toBe(true);
  });
});

describe('replacing the page by a template', () => {
  it.each(['before', 'after'])('is one undo step, even if its live event comes %s its response', async (order) => {
    const draft = openDraft();
    const { editing, saving, news, titles } = openWindow(draft);
    editing.set('profile', 'title', 'Mine');
    await saving.flush();
    const template = { ...fallbackPage(), content: [newItem('heading', 'h1', { text: 'A template' })] };
    const { revision } = draft.read();
    const { preview } = draft.save({ changes: { page: template }, baseRevision: revision, editor: 'the server' });
    saving.pauseLive();
    if (order === 'before') {
      saving.applyLive(draft.live());
      await rest();
    }
    saving.adopt({ preview, revision: revision + 1 }, 'use the template Cook');
    saving.resumeLive();
    saving.applyLive(draft.live());
    await rest();
    expect(titles()).toEqual(['A template']);
    expect(saving.isSaved()).toBe(true);

    editing.undo();
    expect(editing.snapshot().announcement.text).toBe('Undone: use the template Cook.');
    expect(titles()[0]).toBe('Mine');
    await rest();
    expect(draft.read().page.content[0]?.props['title']).toBe('Mine');
    editing.redo();
    await rest();
    expect(draft.read().page.content.map(({ props }) => props['text'])).toEqual(['A template']);
    expect([saving.isSaved(), news]).toEqual([true, []]);
  });
});

describe('a draft that another window published or discarded', () => {
  /** Both windows show what Ana wrote. */
  async function openPair() {
    const draft = openDraft();
    const [ana, ben] = [openWindow(draft), openWindow(draft)];
    ana.editing.set('profile', 'title', 'Ana');
    await rest();
    ben.saving.applyLive(draft.live());
    expect(ben.titles()).toEqual(['Ana', '']);
    ben.news.length = 0;
    return { draft, ana, ben };
  }

  it('makes this window read the published page once, without an announcement', async () => {
    const { draft, ben } = await openPair();
    draft.publish();
    ben.saving.applyLive(draft.live());
    await rest();
    ben.saving.applyLive(draft.live());
    await rest();
    expect(ben.reads).toHaveLength(1);
    expect(ben.titles()).toEqual(['Ana', '']);
    expect(ben.news).toEqual([]);
    expect(draft.live().preview).toBeNull();
  });

  it('shows the published page after discarding, and keeps the undo steps of this window', async () => {
    const { draft, ana } = await openPair();
    ana.editing.add(newItem('heading', 'h', { text: 'Gone' }), { inside: null, at: 1 });
    await rest();
    draft.discard();
    ana.saving.applyLive(draft.live());
    await rest();
    expect(ana.titles()).toEqual(['', '']);
    expect(ana.news).toEqual([false]);
    expect(ana.saving.isSaved()).toBe(true);
    expect(ana.editing.snapshot().canUndo).toBe(true);
    expect(draft.live().preview).toBeNull();
  });

  it.each(['publish', 'discard'] as const)('leaves unsaved changes to be saved: %s', async (end) => {
    const { draft, ben } = await openPair();
    ben.editing.set('products', 'title', 'Ben');
    draft[end]();
    ben.saving.applyLive(draft.live());
    await rest();
    expect(ben.titles()).toEqual([end === 'publish' ? 'Ana' : '', 'Ben']);
    expect(draft.live().preview?.page).toEqual(ben.editing.snapshot().page);
    expect(ben.saving.isSaved()).toBe(true);
  });

  it.each(['publish', 'discard'] as const)('loses nothing typed while the published page is read: %s', async (end) => {
    const { draft, ben } = await openPair();
    draft[end]();
    let goOn: (page: Page) => void = () => undefined;
    const published = await draft.readPublished();
    const pause = new Promise<Page>((resolve) => (goOn = resolve));
    draft.readPublished = () => pause;
    ben.saving.applyLive(draft.live());
    ben.editing.set('products', 'title', 'Ben');
    await vi.advanceTimersByTimeAsync(900);
    goOn(published);
    await rest();
    expect(ben.titles()).toEqual([end === 'publish' ? 'Ana' : '', 'Ben']);
    expect(draft.live().preview?.page).toEqual(ben.editing.snapshot().page);
    expect(ben.saving.isSaved()).toBe(true);
  });

  it('does not affect a draft that was started since', async () => {
    const { draft, ben } = await openPair();
    draft.publish();
    const late = draft.live();
    ben.editing.set('products', 'title', 'Ben');
    await rest();
    ben.saving.applyLive(late);
    await rest();
    expect(ben.titles()).toEqual(['Ana', 'Ben']);
    expect(ben.reads).toEqual([]);
  });
});

describe('an editor without a connection', () => {
  it('keeps everything in the browser, and sends it when it is online again', async () => {
    const draft = openDraft();
    const first = openWindow(draft);
    draft.isReachable = false;
    first.editing.add(newItem('heading', 'h', { text: 'Kept' }), { inside: null, at: 1 });
    await rest();
    expect(first.saving.snapshot().autosave.save.kind).toBe('offline');
    first.stop();

    const second = openWindow(draft, first.storage);
    expect(second.saving.bringBack()).toBe(true);
    expect(second.titles()).toEqual(['', 'Kept', '']);
    draft.isReachable = true;
    await second.saving.retry();
    await rest();
    expect(findPlace(draft.read().page, 'h')).toBeDefined();
    expect(openWindow(draft, first.storage).saving.bringBack()).toBe(false);
  });
});

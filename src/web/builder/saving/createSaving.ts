import { mergePages, takeMine, takeTheirs, type Conflict } from '#shared/blocks/mergePages.ts';
import type { Page } from '#shared/blocks/page.ts';
import type { Preview } from '#shared/contract/previews.ts';
import { isSame } from '#shared/kit/isSame.ts';
import type { Answer } from '#web/client/call.ts';
import { createPreviewAutosave, type DraftChanges, type PreviewState } from '#web/client/createPreviewAutosave.ts';
import type { Editing, Look } from '../editing/createEditing.ts';
import type { Shelf } from './unsavedShelf.ts';

type Saved = Answer<'savePreview'>;
type Live = Answer<'getPreview'>;

export type SavingState = {
  autosave: PreviewState;
  /** What was changed here and elsewhere at once; nothing is saved until each is decided. */
  conflicts: readonly Conflict[];
};

type SavingSettings = {
  editing: Editing;
  /** The page as the server has it now, the revision of that, and whether anything is drafted. */
  start: { page: Page; revision: number; isDrafted: boolean };
  save: (wish: { changes: DraftChanges; baseRevision: number; editor: string }) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** What stands published, for when the draft is gone. */
  readPublished: () => Promise<Page>;
  /** The look of a draft; without one in it, the published one. */
  readLook: (preview: Preview | null) => Look;
  shelf: Shelf;
  warn: (sentence: string) => void;
  /** Another window's changes have come in; `joined`: beside unsaved ones of this window. */
  onTheirs: (joined: boolean) => void;
  /** The look was changed here and elsewhere: theirs stands now, mine can come back. */
  onLookLost: (mine: Look) => void;
};

const EXPECTED_MS = 5000;
const LOOK_FIELDS = ['theme', 'themeOverrides'] as const;

export type Saving = ReturnType<typeof createSaving>;

/**
 * Keeps the server's draft and the page in this window together: what is done here is saved by itself, what others do
 * is joined in block by block, and what both did to one field waits for a choice.
 */
export function createSaving({
  editing,
  start,
  save,
  onSaved,
  readPublished,
  readLook,
  shelf,
  warn,
  onTheirs,
  onLookLost,
}: SavingSettings) {
  let base = start.page;
  let revision = start.revision;
  let isDrafted = start.isDrafted;
  let baseLook = editing.snapshot().look;
  let handed = editing.snapshot().page;
  let handedLook = baseLook;
  let conflicts: readonly Conflict[] = [];
  /** A save with the page in it is under way. */
  let isSent = false;
  /** Until when news of the page is this window's own doing, such as a template. */
  let expectedUntil = 0;
  let waiting: Live | null = null;
  const listeners = new Set<() => void>();
  const autosave = createPreviewAutosave({ save: send, onSaved: hear, warn });
  let state: SavingState = { autosave: autosave.snapshot(), conflicts };
  autosave.take(revision);

  async function send(wish: { changes: DraftChanges; baseRevision: number; editor: string }): Promise<Saved> {
    isSent = 'page' in wish.changes;
    return save(wish);
  }

  function hear(saved: Saved): void {
    onSaved(saved);
    isDrafted = saved.preview !== null;
    hearLook(saved);
    const wasSent = isSent;
    isSent = false;
    if (wasSent && !saved.conflicts.includes('page')) {
      base = saved.preview?.page ?? base;
      revision = Math.max(revision, saved.revision);
    } else void join(saved);
  }

  function hearLook({ preview, conflicts: kept }: Pick<Saved, 'preview' | 'conflicts'>): void {
    const theirs = readLook(preview);
    const mine = editing.snapshot().look;
    const isLost = LOOK_FIELDS.some((field) => kept.includes(field));
    if (isLost) for (const field of LOOK_FIELDS) autosave.takeTheirs(field);
    const isUnsent = LOOK_FIELDS.some((field) => field in autosave.unsaved());
    if (!isLost && isUnsent) return;
    const before = isLost ? mine : baseLook;
    baseLook = theirs;
    if (isSame(mine, before)) handedLook = theirs;
    editing.takeLook(before, theirs);
    if (isLost && !isSame(mine, theirs)) onLookLost(mine);
  }

  /** What another window saved comes in; what of mine it kept from being saved is sent anew, on top of it. */
  async function join({ preview, revision: at, conflicts: kept }: Saved): Promise<void> {
    takeIn(preview?.page ?? (await readPublished()), at);
    if (!kept.includes('page')) return;
    autosave.takeTheirs('page');
    handOver();
  }

  /** The page has changed: keep it here, and send it unless something waits for a choice. */
  function handOver(): void {
    handed = editing.snapshot().page;
    shelf.keep({ page: handed, base, revision });
    if (conflicts.length === 0) autosave.change({ page: { ...handed } });
  }

  function follow(): void {
    const { page, look } = editing.snapshot();
    if (!isSame(look, handedLook)) {
      handedLook = look;
      autosave.change({ ...look });
    }
    if (page === handed) return;
    if (isSame(page, base) && autosave.unsaved()['page'] === undefined && !isSent) handed = page;
    else handOver();
  }

  /** The draft as the live stream has it. While a save is under way its own answer comes first. */
  function hearLive(live: Live): void {
    if (!isNewer(live)) return;
    waiting = live;
    if (!isSaving()) void hearWaiting();
  }

  /** Publishing ends a draft without a new revision of it. */
  const isNewer = (live: Live): boolean =>
    live.revision > revision || (live.revision === revision && isDrafted && live.preview === null);

  const isSaving = (): boolean => autosave.snapshot().save.kind === 'saving';

  async function hearWaiting(): Promise<void> {
    const live = waiting;
    if (live === null) return;
    const page = live.preview?.page ?? (await readPublished());
    // While that was read, something newer may have been heard, or a save begun whose answer comes first.
    if (live !== waiting || isSaving()) return;
    waiting = null;
    if (!isNewer(live)) return;
    isDrafted = live.preview !== null;
    hearLook({ preview: live.preview, conflicts: [] });
    takeIn(page, live.revision);
  }

  function takeIn(theirs: Page, at: number): void {
    const { page } = editing.snapshot();
    const isNews = !isSame(base, theirs);
    const hadUnsaved = !isSame(page, base);
    const merge = mergePages(base, page, theirs);
    conflicts = [...conflicts, ...merge.conflicts];
    const before = base;
    base = theirs;
    revision = Math.max(revision, at);
    autosave.take(revision);
    if (isNews) editing.takeIn(before, theirs);
    handed = editing.snapshot().page;
    if (hadUnsaved) shelf.keep({ page: handed, base, revision });
    // What both changed is asked about, which says enough.
    const isTold = merge.conflicts.length > 0 || Date.now() <= expectedUntil;
    if (isNews && !isSame(page, theirs) && !isTold) onTheirs(hadUnsaved);
    publish();
  }

  /** Ends a conflict with mine or with theirs; with the last one, saving goes on. */
  function decide(conflict: Conflict, choice: 'mine' | 'theirs'): void {
    conflicts = conflicts.filter((other) => other !== conflict);
    const { page } = editing.snapshot();
    const decided = choice === 'mine' ? takeMine(page, conflict) : takeTheirs(page, conflict);
    if (decided !== page) editing.replace(decided, 'choose between two versions');
    if (conflicts.length === 0) handOver();
    publish();
  }

  /** Brings back what this browser kept of an earlier visit. */
  function bringBack(): boolean {
    const kept = shelf.read();
    if (kept === null || isSame(kept.page, kept.base)) return false;
    const merge = mergePages(kept.base, kept.page, base);
    if (isSame(merge.page, base) && merge.conflicts.length === 0) {
      shelf.clear();
      return false;
    }
    conflicts = merge.conflicts;
    editing.replace(merge.page, 'bring back unsaved changes');
    handOver();
    publish();
    return true;
  }

  /** Everything is on the server now, or this answers false. */
  async function flush(): Promise<boolean> {
    follow();
    return conflicts.length === 0 && (await autosave.flush()) && isSaved();
  }

  const isSaved = (): boolean =>
    conflicts.length === 0 &&
    Object.keys(autosave.unsaved()).length === 0 &&
    autosave.snapshot().conflicts.length === 0;

  function publish(): void {
    state = { autosave: autosave.snapshot(), conflicts };
    if (isSaved() && handed === editing.snapshot().page) shelf.clear();
    for (const listener of listeners) listener();
  }

  /** Begins to follow the page; answers the way to stop. */
  function run(): () => void {
    const stops = [
      editing.subscribe(follow),
      autosave.subscribe(() => {
        publish();
        if (waiting && !isSaving()) void hearWaiting();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      autosave.stop();
    };
  }

  return {
    run,
    hearLive,
    decide,
    bringBack,
    flush,
    retry: autosave.retry,
    /** Saves another field of the draft, such as the theme. */
    change: autosave.change,
    isSaved,
    /** The draft is about to change by this window's own call: no news to anybody. */
    expectNews: () => (expectedUntil = Date.now() + EXPECTED_MS),
    snapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

import { mergePages, resolveWithMine, resolveWithTheirs, type Conflict } from '#shared/blocks/mergePages.ts';
import type { Page } from '#shared/blocks/page.ts';
import type { Preview } from '#shared/contract/previews.ts';
import { createListeners } from '#shared/kit/createListeners.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import type { Answer } from '#web/client/call.ts';
import { createPreviewAutosave, type DraftChanges, type PreviewState } from '#web/client/createPreviewAutosave.ts';
import type { Editing, Appearance } from '../editing/createEditing.ts';
import type { DraftStorage } from './draftStorage.ts';

type Saved = Answer<'savePreview'>;
type Live = Answer<'getPreview'>;

export type SavingState = {
  autosave: PreviewState;
  /** Fields changed here and elsewhere at the same time. Nothing is saved until each is decided. */
  conflicts: readonly Conflict[];
};

type SavingSettings = {
  editing: Editing;
  /** The page on the server, its revision, and whether there is a draft. */
  start: { page: Page; revision: number; isDrafted: boolean };
  save: (input: { changes: DraftChanges; baseRevision: number; editor: string }) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** The published page, used when the draft is gone. */
  readPublished: () => Promise<Page>;
  /** The draft's theme, or the published one if the draft has none. */
  readAppearance: (preview: Preview | null) => Appearance;
  storage: DraftStorage;
  warn: (sentence: string) => void;
  /** Another window's changes arrived. `joined`: they were merged with unsaved changes of this window. */
  onTheirs: (joined: boolean) => void;
  /** The theme was changed here and elsewhere. Theirs applies now, and mine can be restored. */
  onAppearanceLost: (mine: Appearance) => void;
};

const EXPECTED_MS = 5000;
const APPEARANCE_FIELDS = ['theme', 'themeOverrides'] as const;

export type Saving = ReturnType<typeof createSaving>;

/**
 * Keeps the server's draft and the page in this window in sync: local changes are saved automatically, other people's
 * changes are merged block by block, and changes to the same field wait for a decision.
 */
export function createSaving({
  editing,
  start,
  save,
  onSaved,
  readPublished,
  readAppearance,
  storage,
  warn,
  onTheirs,
  onAppearanceLost,
}: SavingSettings) {
  let base = start.page;
  let revision = start.revision;
  let isDrafted = start.isDrafted;
  let baseAppearance = editing.snapshot().appearance;
  let handed = editing.snapshot().page;
  let handedAppearance = baseAppearance;
  let conflicts: readonly Conflict[] = [];
  /** A save that includes the page is in progress. */
  let isSent = false;
  /** Until this time, this window expects page updates that it requested itself, such as a template. */
  let expectedUntil = 0;
  let waiting: Live | null = null;
  /** This window's own call replaces the draft, so live updates wait for its response. */
  let isPaused = false;
  const listeners = createListeners();
  const autosave = createPreviewAutosave({ save: send, onSaved: receive, warn });
  let state: SavingState = { autosave: autosave.snapshot(), conflicts };
  autosave.take(revision);

  async function send(input: { changes: DraftChanges; baseRevision: number; editor: string }): Promise<Saved> {
    isSent = 'page' in input.changes;
    return save(input);
  }

  function receive(saved: Saved): void {
    onSaved(saved);
    isDrafted = saved.preview !== null;
    receiveAppearance(saved);
    const wasSent = isSent;
    isSent = false;
    if (wasSent && !saved.conflicts.includes('page')) {
      base = saved.preview?.page ?? base;
      revision = Math.max(revision, saved.revision);
    } else void join(saved);
  }

  function receiveAppearance({ preview, conflicts: refused }: Pick<Saved, 'preview' | 'conflicts'>): void {
    const theirs = readAppearance(preview);
    const mine = editing.snapshot().appearance;
    const isLost = APPEARANCE_FIELDS.some((field) => refused.includes(field));
    if (isLost) for (const field of APPEARANCE_FIELDS) autosave.takeTheirs(field);
    const isUnsent = APPEARANCE_FIELDS.some((field) => field in autosave.unsaved());
    if (!isLost && isUnsent) return;
    const before = isLost ? mine : baseAppearance;
    baseAppearance = theirs;
    if (isDeepEqual(mine, before)) handedAppearance = theirs;
    editing.takeAppearance(before, theirs);
    if (isLost && !isDeepEqual(mine, theirs)) onAppearanceLost(mine);
  }

  /** Merges what another window saved. Local changes that were refused because of it are sent again. */
  async function join({ preview, revision: at, conflicts: refused }: Saved): Promise<void> {
    takeIn(preview?.page ?? (await readPublished()), at);
    if (!refused.includes('page')) return;
    autosave.takeTheirs('page');
    handOver();
  }

  /** Stores the changed page in this browser, and sends it unless a conflict waits for a decision. */
  function handOver(): void {
    handed = editing.snapshot().page;
    storage.save({ page: handed, base, revision });
    if (conflicts.length === 0) autosave.change({ page: { ...handed } });
  }

  function follow(): void {
    const { page, appearance } = editing.snapshot();
    if (!isDeepEqual(appearance, handedAppearance)) {
      handedAppearance = appearance;
      autosave.change({ ...appearance });
    }
    if (page === handed) return;
    if (isDeepEqual(page, base) && autosave.unsaved()['page'] === undefined && !isSent) handed = page;
    else handOver();
  }

  /** Applies a draft from the live stream. During a save, it waits for the save's response. */
  function applyLive(live: Live): void {
    if (!isNewer(live)) return;
    waiting = live;
    if (!isSaving() && !isPaused) void receiveWaiting();
  }

  /** Publishing ends a draft without a new revision. */
  const isNewer = (live: Live): boolean =>
    live.revision > revision || (live.revision === revision && isDrafted && live.preview === null);

  const isSaving = (): boolean => autosave.snapshot().save.kind === 'saving';

  async function receiveWaiting(): Promise<void> {
    const live = waiting;
    if (live === null) return;
    const page = live.preview?.page ?? (await readPublished());
    // A newer draft may have arrived meanwhile, or a save may have begun, whose response is applied first.
    if (live !== waiting || isSaving() || isPaused) return;
    waiting = null;
    if (!isNewer(live)) return;
    isDrafted = live.preview !== null;
    receiveAppearance({ preview: live.preview, conflicts: [] });
    takeIn(page, live.revision);
  }

  function takeIn(theirs: Page, at: number): void {
    const { page } = editing.snapshot();
    const isChanged = !isDeepEqual(base, theirs);
    const hadUnsaved = !isDeepEqual(page, base);
    const merge = mergePages(base, page, theirs);
    conflicts = [...conflicts, ...merge.conflicts];
    const before = base;
    base = theirs;
    revision = Math.max(revision, at);
    autosave.take(revision);
    if (isChanged) editing.takeIn(before, theirs);
    handed = editing.snapshot().page;
    if (hadUnsaved) storage.save({ page: handed, base, revision });
    // Conflicting fields open a dialog, which is information enough.
    const isExpected = merge.conflicts.length > 0 || Date.now() <= expectedUntil;
    if (isChanged && !isDeepEqual(page, theirs) && !isExpected) onTheirs(hadUnsaved);
    publish();
  }

  /** Ignores live updates until `resumeLive`, because the response of a call comes first. */
  const pauseLive = (): boolean => (isPaused = true);

  function resumeLive(): void {
    isPaused = false;
    if (waiting && !isSaving()) void receiveWaiting();
  }

  /**
   * Replaces the whole draft in one undoable step, for a draft that this window requested and the server has already
   * saved, such as a template.
   */
  function adopt(live: Live, does: string): void {
    const page = live.preview?.page ?? base;
    const appearance = readAppearance(live.preview);
    [base, baseAppearance, handed, handedAppearance] = [page, appearance, page, appearance];
    revision = Math.max(revision, live.revision);
    isDrafted = live.preview !== null;
    autosave.take(revision);
    editing.replaceDraft({ page, appearance }, does);
    publish();
  }

  /** Resolves a conflict with one of the two versions. After the last one, saving continues. */
  function decide(conflict: Conflict, choice: 'mine' | 'theirs'): void {
    conflicts = conflicts.filter((other) => other !== conflict);
    const { page } = editing.snapshot();
    const decided = choice === 'mine' ? resolveWithMine(page, conflict) : resolveWithTheirs(page, conflict);
    if (decided !== page) editing.replace(decided, 'choose which version to keep');
    if (conflicts.length === 0) handOver();
    publish();
  }

  /** Restores unsaved changes that this browser stored on an earlier visit. */
  function bringBack(): boolean {
    const stored = storage.read();
    if (stored === null || isDeepEqual(stored.page, stored.base)) return false;
    const merge = mergePages(stored.base, stored.page, base);
    if (isDeepEqual(merge.page, base) && merge.conflicts.length === 0) {
      storage.clear();
      return false;
    }
    conflicts = merge.conflicts;
    editing.replace(merge.page, 'restore unsaved changes');
    handOver();
    publish();
    return true;
  }

  /** Saves pending changes. False if not everything could be saved. */
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
    if (isSaved() && handed === editing.snapshot().page) storage.clear();
    listeners.notify();
  }

  /** Starts saving the page's changes. Returns a function that stops it. */
  function run(): () => void {
    const stops = [
      editing.subscribe(follow),
      autosave.subscribe(() => {
        publish();
        if (waiting && !isSaving() && !isPaused) void receiveWaiting();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      autosave.stop();
    };
  }

  return {
    run,
    applyLive,
    pauseLive,
    resumeLive,
    adopt,
    decide,
    bringBack,
    flush,
    retry: autosave.retry,
    /** Saves another field of the draft, such as the theme. */
    change: autosave.change,
    isSaved,
    /** Suppresses the notice for changes that a call of this window is about to make. */
    expectNews: () => (expectedUntil = Date.now() + EXPECTED_MS),
    snapshot: () => state,
    subscribe: listeners.subscribe,
  };
}

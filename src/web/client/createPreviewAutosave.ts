import { createListeners } from '#shared/kit/createListeners.ts';
import type { Answer, CallInput } from './call.ts';
import { createAutosave, type SaveState } from './createAutosave.ts';
import { readSaveFault } from './readSaveFault.ts';

export type DraftChanges = CallInput<'savePreview'>['changes'];
type Saved = Answer<'savePreview'>;
type Fields = Readonly<Record<string, unknown>>;

export type PreviewState = {
  save: SaveState;
  /** When the server last had all changes, in milliseconds. Null before the first save. */
  savedAt: number | null;
  /** Fields that another window changed too. They stay unsent until the creator decides. */
  conflicts: readonly string[];
};

type PreviewAutosaveSettings = {
  save: (input: { changes: DraftChanges; baseRevision: number; editor: string }) => Promise<Saved>;
  /** The current draft on the server, including other windows' changes. */
  onSaved: (saved: Saved) => void;
  /** Called once when the service is unavailable. Saving continues automatically. */
  warn: (sentence: string) => void;
  /** Identifies this window, so that its own changes are not conflicts. */
  editor?: string;
  now?: () => number;
};

export type PreviewAutosave = ReturnType<typeof createPreviewAutosave>;

const UNREACHABLE = 'Your changes aren’t saved yet. They’re safe in this browser, and we’ll keep trying to save them.';

/** Saves changes to a store's preview while they are made, without overwriting unseen changes of other windows. */
export function createPreviewAutosave({
  save,
  onSaved,
  warn,
  editor = crypto.randomUUID(),
  now = Date.now,
}: PreviewAutosaveSettings) {
  const autosave = createAutosave<Record<string, unknown>>({ send, readFault: readSaveFault });
  /** The newest revision that this window shows. */
  let seen = 0;
  /** The revision that each unsent field was changed on. */
  let bases: Record<string, number> = {};
  let mine: Fields = {};
  let savedAt: number | null = null;
  let isWarned = false;
  let state: PreviewState = { save: autosave.snapshot(), savedAt, conflicts: [] };
  const listeners = createListeners();
  autosave.subscribe(publish);

  function change(changes: DraftChanges): void {
    const [open, disputed] = split(changes, (field) => field in mine);
    mine = { ...mine, ...disputed };
    for (const field of Object.keys(open)) bases[field] ??= seen;
    if (Object.keys(open).length > 0) autosave.change(open);
  }

  /** Sets what this window now shows, after its own save or a live update. */
  function take(revision: number): void {
    seen = Math.max(seen, revision);
  }

  async function send(changes: Fields): Promise<void> {
    const sent = Object.keys(changes).map((field) => [field, bases[field] ?? seen] as const);
    // Typing from here on is a new change.
    for (const [field] of sent) Reflect.deleteProperty(bases, field);
    try {
      for (const base of new Set(sent.map(([, of]) => of))) {
        const fields = new Set(sent.flatMap(([field, of]) => (of === base ? [field] : [])));
        receive(await save({ changes: split(changes, (field) => fields.has(field))[1], baseRevision: base, editor }));
      }
    } catch (error) {
      bases = { ...bases, ...Object.fromEntries(sent) };
      throw error;
    }
    savedAt = now();
  }

  function receive(saved: Saved): void {
    take(saved.revision);
    const unsaved = autosave.unsaved();
    mine = { ...mine, ...split(unsaved, (field) => saved.conflicts.some((other) => other === field))[1] };
    autosave.forget(saved.conflicts);
    onSaved(saved);
  }

  /** Resolves a conflict with this window's version. */
  function keepLocalChanges(field: string): Promise<boolean> {
    const [rest, local] = split(mine, (other) => other === field);
    mine = rest;
    change(local);
    return autosave.flush();
  }

  /** Resolves a conflict with the other window's version. */
  function takeTheirs(field: string): void {
    [mine] = split(mine, (other) => other === field);
    publish();
  }

  function publish(): void {
    const saveState = autosave.snapshot();
    if (saveState.kind === 'offline' && !isWarned) warn(UNREACHABLE);
    isWarned = saveState.kind === 'offline' || (isWarned && saveState.kind !== 'saved');
    state = { save: saveState, savedAt, conflicts: Object.keys(mine) };
    listeners.notify();
  }

  return {
    change,
    take,
    keepLocalChanges,
    takeTheirs,
    flush: autosave.flush,
    retry: autosave.retry,
    stop: autosave.stop,
    unsaved: () => ({ ...autosave.unsaved(), ...mine }),
    snapshot: () => state,
    subscribe: listeners.subscribe,
  };
}

/** The save state of the preview in words. */
export function previewText({ save, savedAt, conflicts }: PreviewState, now: number): string {
  if (save.kind === 'offline') return 'Not saved yet. Trying again…';
  if (save.kind === 'failed') return `Not saved: ${save.sentence ?? ''}`;
  if (save.kind === 'waiting' || save.kind === 'saving') return 'Saving…';
  if (conflicts.length > 0) return 'Not saved: changed in another window';
  return savedAt === null ? '' : `Saved ${ageText(now - savedAt)} ago`;
}

function ageText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;
}

/** Splits fields into those that do not match and those that do. */
function split(fields: Fields, fits: (field: string) => boolean): [Record<string, unknown>, Record<string, unknown>] {
  const entries = Object.entries(fields);
  return [
    Object.fromEntries(entries.filter(([field]) => !fits(field))),
    Object.fromEntries(entries.filter(([field]) => fits(field))),
  ];
}

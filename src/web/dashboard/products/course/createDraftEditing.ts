import { createListeners } from '#shared/kit/createListeners.ts';
import { createAutosave, type SaveState } from '#web/client/createAutosave.ts';
import { readSaveFault } from '#web/client/readSaveFault.ts';

type Loaded<Stored, Revision> = { stored: Stored; revision: Revision };

type DraftEditingOptions<Fields extends object, Stored, Revision> = {
  start: Loaded<Stored, Revision>;
  /** The fields that are edited, as stored. */
  draftOf: (stored: Stored) => Fields;
  save: (changes: Partial<Fields>, revision: Revision) => Promise<Loaded<Stored, Revision>>;
  read: () => Promise<Loaded<Stored, Revision>>;
  /** Called whenever the server's state has changed. */
  onChanged: () => void;
};

type Shown<Fields, Stored> = {
  /** As the server has it. */
  stored: Stored;
  /** As typed. */
  draft: Fields;
  save: SaveState;
  /** Counts reloads, so that fields with internal state start over. */
  edition: number;
};

/** The editing state of a record with autosave. A save over another window's changes is a conflict. */
export function createDraftEditing<Fields extends object, Stored, Revision>({
  start,
  draftOf,
  save,
  read,
  onChanged,
}: DraftEditingOptions<Fields, Stored, Revision>) {
  const autosave = createAutosave<Fields>({ send, readFault: readSaveFault });
  let { revision } = start;
  let shown: Shown<Fields, Stored> = {
    stored: start.stored,
    draft: draftOf(start.stored),
    save: autosave.snapshot(),
    edition: 0,
  };
  const listeners = createListeners();
  autosave.subscribe(() => show({ save: autosave.snapshot() }));

  function show(change: Partial<Shown<Fields, Stored>>): void {
    shown = { ...shown, ...change };
    listeners.notify();
  }

  async function send(changes: Partial<Fields>): Promise<void> {
    const saved = await save(changes, revision);
    revision = saved.revision;
    show({ stored: saved.stored });
    onChanged();
  }

  function change(fields: Partial<Fields>): void {
    show({ draft: { ...shown.draft, ...fields } });
    autosave.change(fields);
  }

  /** Updates what changes besides the fields. Keeps the revision, so that conflicts are still detected. */
  async function refresh(): Promise<void> {
    show({ stored: (await read()).stored });
  }

  /** Discards local changes and loads the other window's version. */
  async function takeTheirs(): Promise<void> {
    const { stored, revision: newest } = await read();
    revision = newest;
    autosave.drop();
    show({ stored, draft: draftOf(stored), edition: shown.edition + 1 });
  }

  /** Overwrites the other window's version with everything on this screen. */
  async function keepLocalChanges(): Promise<void> {
    revision = (await read()).revision;
    await autosave.overwrite(shown.draft);
  }

  return {
    change,
    refresh,
    takeTheirs,
    keepLocalChanges,
    setStored: (stored: Stored) => show({ stored }),
    flush: autosave.flush,
    retry: autosave.retry,
    isUnsaved: autosave.isUnsaved,
    stop: autosave.stop,
    snapshot: () => shown,
    subscribe: listeners.subscribe,
  };
}

import { createListeners } from '#shared/kit/createListeners.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import { createAutosave, type SaveState } from '#web/client/createAutosave.ts';
import { readSaveFault } from '#web/client/readSaveFault.ts';

/** The stored record's revision, or null if the save creates the record. */
type Save<Fields, Stored> = (revision: number | null, changes: Partial<Fields>) => Promise<Stored>;

type RecordEditingOptions<Fields, Stored> = {
  /** Null for a record that is created with its first input. */
  start: Stored | null;
  /** The fields of a new record. */
  empty: Fields;
  /** The fields that are edited, as stored. */
  fieldsOf: (stored: Stored) => Fields;
  save: Save<Fields, Stored>;
  read: () => Promise<Stored>;
};

type Shown<Fields, Stored> = {
  /** Null if nothing is stored yet. */
  stored: Stored | null;
  fields: Fields;
  save: SaveState;
  /** The number of reloads. A change resets fields that have their own state. */
  edition: number;
};

/** The state of an editor whose record is created with its first input: the values as typed, and their autosave. */
export function createRecordEditing<Fields extends object, Stored extends { revision: number }>({
  start,
  empty,
  fieldsOf,
  save,
  read,
}: RecordEditingOptions<Fields, Stored>) {
  const autosave = createAutosave<Fields>({ send, readFault: readSaveFault });
  let shown: Shown<Fields, Stored> = {
    stored: start,
    fields: start ? fieldsOf(start) : empty,
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
    const { stored, fields } = shown;
    // Input that was removed again does not create a record.
    if (!stored && isDeepEqual(fields, empty)) return;
    show({ stored: await save(stored ? stored.revision : null, changes) });
  }

  function change(changes: Partial<Fields>): void {
    show({ fields: { ...shown.fields, ...changes } });
    autosave.change(changes);
  }

  /** Replaces this window's changes with the other window's version. */
  async function takeTheirs(): Promise<void> {
    const stored = await read();
    autosave.drop();
    show({ stored, fields: fieldsOf(stored), edition: shown.edition + 1 });
  }

  /** Overwrites the other window's version with this window's. */
  async function keepLocalChanges(): Promise<void> {
    show({ stored: await read() });
    await autosave.overwrite(shown.fields);
  }

  return {
    change,
    takeTheirs,
    keepLocalChanges,
    /** Shows a newer state of the record. The fields stay as they are. */
    setStored: (stored: Stored) => show({ stored }),
    flush: autosave.flush,
    retry: autosave.retry,
    isUnsaved: autosave.isUnsaved,
    stop: autosave.stop,
    snapshot: () => shown,
    subscribe: listeners.subscribe,
  };
}

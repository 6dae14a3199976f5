/** What came of a save that did not work. `field` holds back one field and lets the others through. */
export type SaveFault =
  | { kind: 'offline' }
  | { kind: 'conflict' }
  | { kind: 'field'; field: string; sentence: string }
  | { kind: 'failed'; sentence: string };

export type SaveState = {
  kind: 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict' | 'failed';
  /** Why it is not saved, for 'failed'. */
  sentence?: string;
  /** The sentence of each field that was refused and is held back until it changes. */
  refused: Readonly<Record<string, string>>;
};

type AutosaveSettings<Wish> = {
  /** Sends the changed fields; called for one batch at a time, in the order of the changes. */
  send: (changes: Partial<Wish>) => Promise<void>;
  readFault: (error: unknown) => SaveFault;
  pauseMs?: number;
};

export type Autosave<Wish extends object> = ReturnType<typeof createAutosave<Wish>>;

const PAUSE_MS = 800;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;

/** Keeps what a person changes and sends it once the typing rests; nothing is dropped until the server has it. */
export function createAutosave<Wish extends object>({ send, readFault, pauseMs = PAUSE_MS }: AutosaveSettings<Wish>) {
  let pending: Partial<Wish> = {};
  let sending: Partial<Wish> = {};
  let held: Partial<Wish> = {};
  let refused: Record<string, string> = {};
  let fault: SaveFault | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let queue = Promise.resolve();
  let state: SaveState = { kind: 'saved', refused };
  const listeners = new Set<() => void>();

  function change(changes: Partial<Wish>): void {
    pending = { ...pending, ...changes };
    held = without(held, Object.keys(changes));
    refused = without(refused, Object.keys(changes));
    if (fault?.kind !== 'conflict') sendIn(pauseMs);
    publish();
  }

  function sendIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** Sends what waits, now. True if the server then has everything. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    queue = queue.then(sendPending);
    await queue;
    return isEmpty(unsaved());
  }

  async function sendPending(): Promise<void> {
    if (isEmpty(pending) || fault?.kind === 'conflict') return;
    [sending, pending, fault] = [pending, {}, null];
    publish();
    try {
      await send(sending);
      sending = {};
      retryMs = FIRST_RETRY_MS;
    } catch (error) {
      keepUnsent(readFault(error));
    }
    publish();
    if (fault === null && !isEmpty(pending) && Object.keys(refused).length > 0) await sendPending();
  }

  function keepUnsent(met: SaveFault): void {
    pending = { ...sending, ...pending };
    sending = {};
    if (met.kind === 'field' && met.field in pending) holdBack(met.field, met.sentence);
    else fault = met.kind === 'field' ? { kind: 'failed', sentence: met.sentence } : met;
    if (fault?.kind === 'offline') retryLater();
  }

  function holdBack(field: string, sentence: string): void {
    held = { ...held, ...only(pending, field) };
    pending = without(pending, [field]);
    refused = { ...refused, [field]: sentence };
  }

  function retryLater(): void {
    sendIn(retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }

  /** Tries again at once: by the person's wish, or because the network is back. */
  function retry(): Promise<boolean> {
    if (fault?.kind === 'conflict') return Promise.resolve(false);
    pending = { ...held, ...pending };
    held = {};
    refused = {};
    return flush();
  }

  /** Ends a conflict: these changes, over whatever the other window wrote. */
  function overwrite(changes: Partial<Wish>): Promise<boolean> {
    fault = null;
    change(changes);
    return flush();
  }

  /** Forgets everything unsent. */
  function drop(): void {
    clearTimeout(timer);
    [pending, held, refused, fault] = [{}, {}, {}, null];
    publish();
  }

  /** Leaves these fields out of what is still to be sent: something else decides about them. */
  function forget(names: readonly string[]): void {
    [pending, held, refused] = [without(pending, names), without(held, names), without(refused, names)];
    publish();
  }

  const unsaved = (): Partial<Wish> => ({ ...held, ...sending, ...pending });

  function publish(): void {
    state = { ...readState({ pending, sending, fault, refused }), refused };
    for (const listener of listeners) listener();
  }

  return {
    change,
    flush,
    retry,
    overwrite,
    drop,
    forget,
    unsaved,
    snapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Stops the clock; what waits stays unsent. */
    stop: () => clearTimeout(timer),
  };
}

type Inside = { pending: object; sending: object; fault: SaveFault | null; refused: Readonly<Record<string, string>> };

function readState({ pending, sending, fault, refused }: Inside): Omit<SaveState, 'refused'> {
  if (!isEmpty(sending)) return { kind: 'saving' };
  if (fault?.kind === 'conflict' || fault?.kind === 'offline') return { kind: fault.kind };
  if (fault?.kind === 'failed') return { kind: 'failed', sentence: fault.sentence };
  if (!isEmpty(pending)) return { kind: 'waiting' };
  const [sentence] = Object.values(refused);
  return sentence === undefined ? { kind: 'saved' } : { kind: 'failed', sentence };
}

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

function without<Fields extends object>(fields: Fields, names: readonly string[]): Fields {
  const kept = { ...fields };
  for (const name of names) Reflect.deleteProperty(kept, name);
  return kept;
}

function only<Fields extends object>(fields: Fields, name: string): Fields {
  return without(
    fields,
    Object.keys(fields).filter((other) => other !== name),
  );
}

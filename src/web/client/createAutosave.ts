import { createListeners } from '#shared/kit/createListeners.ts';

/** Why a save failed. `field` holds one field back and saves the others. */
export type SaveFault =
  | { kind: 'offline' }
  | { kind: 'conflict' }
  /** `place`: where in the field, such as 'prices.0.amount'. */
  | { kind: 'field'; field: string; place?: string; sentence: string }
  | { kind: 'failed'; sentence: string };

export type SaveState = {
  kind: 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict' | 'failed';
  /** The reason, for 'failed'. */
  sentence?: string;
  /** The message of each refused field. It is not sent again until it changes. */
  refused: Readonly<Record<string, string>>;
  /** The same messages by their places inside the fields, if the server named one. */
  refusedAt: Readonly<Record<string, string>>;
};

type AutosaveSettings<Fields> = {
  /** Sends the changed fields, one batch at a time, in the order of the changes. */
  send: (changes: Partial<Fields>) => Promise<void>;
  readFault: (error: unknown) => SaveFault;
  pauseMs?: number;
};

export type Autosave<Fields extends object> = ReturnType<typeof createAutosave<Fields>>;

const PAUSE_MS = 800;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;

/** Collects changes and sends them when typing pauses. A change stays until the server has it. */
export function createAutosave<Fields extends object>({
  send,
  readFault,
  pauseMs = PAUSE_MS,
}: AutosaveSettings<Fields>) {
  let pending: Partial<Fields> = {};
  let sending: Partial<Fields> = {};
  let refusedChanges: Partial<Fields> = {};
  let refused: Record<string, string> = {};
  let places: Record<string, string> = {};
  let fault: SaveFault | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let queue = Promise.resolve();
  let state: SaveState = { kind: 'saved', refused, refusedAt: {} };
  const listeners = createListeners();

  function change(changes: Partial<Fields>): void {
    pending = { ...pending, ...changes };
    refusedChanges = without(refusedChanges, Object.keys(changes));
    refused = without(refused, Object.keys(changes));
    if (fault?.kind !== 'conflict') sendIn(pauseMs);
    publish();
  }

  function sendIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** Sends pending changes now. True if the server then has everything. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    queue = queue.then(sendPending);
    await queue;
    return !isUnsaved();
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
      storeUnsent(readFault(error));
    }
    publish();
    if (fault === null && !isEmpty(pending) && Object.keys(refused).length > 0) await sendPending();
  }

  function storeUnsent(met: SaveFault): void {
    pending = { ...sending, ...pending };
    sending = {};
    if (met.kind === 'field' && met.field in pending) setAside(met);
    else fault = met.kind === 'field' ? { kind: 'failed', sentence: met.sentence } : met;
    if (fault?.kind === 'offline') retryLater();
  }

  function setAside({ field, place, sentence }: Extract<SaveFault, { kind: 'field' }>): void {
    refusedChanges = { ...refusedChanges, ...only(pending, field) };
    pending = without(pending, [field]);
    refused = { ...refused, [field]: sentence };
    places = { ...places, [field]: place ?? field };
  }

  function retryLater(): void {
    sendIn(retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }

  /** Retries at once: on request, or because the network is back. */
  function retry(): Promise<boolean> {
    if (fault?.kind === 'conflict') return Promise.resolve(false);
    pending = { ...refusedChanges, ...pending };
    refusedChanges = {};
    refused = {};
    return flush();
  }

  /** Resolves a conflict by overwriting the other window's changes. */
  function overwrite(changes: Partial<Fields>): Promise<boolean> {
    fault = null;
    change(changes);
    return flush();
  }

  /** Discards all unsent changes. */
  function drop(): void {
    clearTimeout(timer);
    [pending, refusedChanges, refused, fault] = [{}, {}, {}, null];
    publish();
  }

  /** Drops these fields from the unsent changes, because they are decided elsewhere. */
  function forget(names: readonly string[]): void {
    [pending, refusedChanges, refused] = [
      without(pending, names),
      without(refusedChanges, names),
      without(refused, names),
    ];
    publish();
  }

  const unsaved = (): Partial<Fields> => ({ ...refusedChanges, ...sending, ...pending });
  const isUnsaved = (): boolean => !isEmpty(unsaved());

  function publish(): void {
    const refusedAt = Object.fromEntries(
      Object.entries(refused).map(([field, sentence]) => [places[field] ?? field, sentence]),
    );
    state = { ...readState({ pending, sending, fault, refused }), refused, refusedAt };
    listeners.notify();
  }

  return {
    change,
    flush,
    retry,
    overwrite,
    drop,
    forget,
    unsaved,
    isUnsaved,
    snapshot: () => state,
    subscribe: listeners.subscribe,
    /** Stops the timer. Pending changes stay unsent. */
    stop: () => clearTimeout(timer),
  };
}

type Inside = { pending: object; sending: object; fault: SaveFault | null; refused: Readonly<Record<string, string>> };

function readState({ pending, sending, fault, refused }: Inside): Omit<SaveState, 'refused' | 'refusedAt'> {
  if (!isEmpty(sending)) return { kind: 'saving' };
  if (fault?.kind === 'conflict' || fault?.kind === 'offline') return { kind: fault.kind };
  if (fault?.kind === 'failed') return { kind: 'failed', sentence: fault.sentence };
  if (!isEmpty(pending)) return { kind: 'waiting' };
  const [sentence] = Object.values(refused);
  return sentence === undefined ? { kind: 'saved' } : { kind: 'failed', sentence };
}

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

function without<Fields extends object>(fields: Fields, names: readonly string[]): Fields {
  const rest = { ...fields };
  for (const name of names) Reflect.deleteProperty(rest, name);
  return rest;
}

function only<Fields extends object>(fields: Fields, name: string): Fields {
  return without(
    fields,
    Object.keys(fields).filter((other) => other !== name),
  );
}

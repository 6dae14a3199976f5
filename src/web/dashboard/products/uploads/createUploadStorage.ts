import { createListeners } from '#shared/kit/createListeners.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { fileProblem } from './fileProblem.ts';

/** The target of a file. `fileId` is set if it becomes a new version of an existing file, `lessonId` if it is a lesson's. */
export type Place = { storeId: string; productId: string; fileId?: string; lessonId?: string };

export type UploadItem = {
  id: string;
  place: Place;
  name: string;
  bytes: number;
  sent: number;
  /** `lost`: started on an earlier visit, so the file must be chosen again. `refused`: the file cannot be accepted. */
  status: 'waiting' | 'running' | 'paused' | 'failed' | 'lost' | 'refused';
  sentence?: string;
};

type Line = { start: () => Promise<void>; pause: () => Promise<void>; cancel: () => Promise<void> };

type Begun = { key: string; name: string; bytes: number; place: Place; forget: () => Promise<void> };

export type Transport = {
  open: (job: {
    file: File;
    place: Place;
    onProgress: (sent: number) => void;
    onDone: () => void;
    onFault: (refusal: CallRefusal) => void;
    /** Called when the upload was refused temporarily and will be retried. */
    onWait: (refusal: CallRefusal) => void;
    /** Called when the server has received another part. */
    onStored: () => void;
  }) => Line;
  /** Uploads to a product that were started on an earlier visit. */
  findUnfinished: (productId: string) => Promise<Begun[]>;
};

const CONCURRENCY = 2;
const OTHER_FILE = 'This is a different file. Choose the one you were uploading.';
const STORAGE_FULL = 'The server can’t accept this file right now. The upload will resume automatically.';
const RECHECK_MS = 30_000;
const BROKEN = 'The connection was lost. You can resume the upload where it stopped.';

/** The uploads of this tab, which continue on every page. Two run at a time. The rest wait in order. */
export function createUploadStorage(transport: Transport) {
  let items: readonly UploadItem[] = [];
  const lines = new Map<string, Line>();
  const forgetters = new Map<string, () => Promise<void>>();
  const listeners = createListeners();
  const doneListeners = new Set<(productId: string) => void>();
  let made = 0;

  function add(place: Place, files: readonly File[]): void {
    for (const file of files) {
      const id = `upload-${(made += 1)}`;
      const problem = fileProblem(file);
      const item = { id, place, name: file.name, bytes: file.size, sent: 0 };
      items = [
        ...items,
        problem === null ? { ...item, status: 'waiting' } : { ...item, status: 'refused', sentence: problem },
      ];
      if (problem === null) openLine(id, place, file);
    }
    startWaiting();
  }

  function openLine(id: string, place: Place, file: File): void {
    const line = transport.open({
      file,
      place,
      onProgress: (sent) => patch(id, { sent }),
      onDone: () => finish(id, place.productId),
      onFault: (refusal) => fail(id, refusal),
      onWait: (refusal) => wait(id, refusal),
      onStored: () => patchRunning(id, {}),
    });
    lines.set(id, line);
  }

  function startWaiting(): void {
    const running = items.filter(({ status }) => status === 'running').length;
    const next = items.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, CONCURRENCY - running));
    for (const { id } of next) {
      patch(id, { status: 'running' });
      lines
        .get(id)
        ?.start()
        .catch((error: unknown) => fail(id, error));
    }
    listeners.notify();
  }

  function finish(id: string, productId: string): void {
    dismiss(id);
    for (const listener of doneListeners) listener(productId);
  }

  function wait(id: string, refusal: CallRefusal): void {
    if (refusal.code === 'unavailable') patchRunning(id, { sentence: STORAGE_FULL });
  }

  /** Late events of a paused upload are ignored. */
  function patchRunning(id: string, change: Pick<UploadItem, 'sentence'>): void {
    if (statusOf(id) === 'running') patch(id, { status: 'running', ...change });
  }

  const statusOf = (id: string) => items.find((item) => item.id === id)?.status;

  function fail(id: string, error: unknown): void {
    if (error instanceof CallRefusal && error.code === 'unavailable') return failForNow(id);
    const isRefusal = error instanceof CallRefusal && error.code !== 'network';
    patch(id, { status: 'failed', sentence: isRefusal ? error.message : BROKEN });
    startWaiting();
  }

  function failForNow(id: string): void {
    patch(id, { status: 'failed', sentence: STORAGE_FULL });
    setTimeout(() => {
      if (statusOf(id) === 'failed') resume(id);
    }, RECHECK_MS);
    startWaiting();
  }

  async function pause(id: string): Promise<void> {
    patch(id, { status: 'paused' });
    await lines.get(id)?.pause();
    startWaiting();
  }

  function resume(id: string): void {
    patch(id, { status: 'waiting' });
    startWaiting();
  }

  /** Resumes interrupted uploads when the connection is back. */
  function resumeBroken(): void {
    for (const { id, status, sentence } of items)
      if (status === 'failed' && sentence === BROKEN) patch(id, { status: 'waiting' });
    startWaiting();
  }

  /** Cancels an upload and deletes its data. */
  async function cancel(id: string): Promise<void> {
    const [line, forget] = [lines.get(id), forgetters.get(id)];
    dismiss(id);
    await line?.cancel();
    await forget?.();
  }

  function dismiss(id: string): void {
    items = items.filter((item) => item.id !== id);
    lines.delete(id);
    forgetters.delete(id);
    startWaiting();
  }

  /** Lists uploads that an earlier visit did not finish. */
  async function findLost(productId: string): Promise<void> {
    const unfinished = await transport.findUnfinished(productId);
    for (const { key, name, bytes, place, forget } of unfinished) {
      if (items.some((item) => item.place.productId === productId && item.name === name && item.bytes === bytes))
        continue;
      forgetters.set(key, forget);
      items = [...items, { id: key, place, name, bytes, sent: 0, status: 'lost' }];
    }
    listeners.notify();
  }

  /** Provides the file again for an upload that lost it. */
  function giveBack(id: string, file: File): void {
    const item = items.find((known) => known.id === id);
    if (!item) return;
    if (file.name !== item.name || file.size !== item.bytes) return patch(id, { sentence: OTHER_FILE });
    openLine(id, item.place, file);
    resume(id);
  }

  /** Waits until no upload of a product is in progress. Paused and failed ones do not count. */
  async function settled(productId: string): Promise<void> {
    const isOnItsWay = () => items.some(({ place, status }) => place.productId === productId && isMoving(status));
    if (!isOnItsWay()) return;
    await new Promise<void>((resolve) => {
      const stop = listeners.subscribe(() => {
        if (isOnItsWay()) return;
        stop();
        resolve();
      });
    });
  }

  function patch(id: string, change: Partial<UploadItem>): void {
    items = items.map((item) => (item.id === id ? changed(item, change) : item));
    listeners.notify();
  }

  return {
    add,
    pause,
    resume,
    resumeBroken,
    cancel,
    dismiss,
    findLost,
    giveBack,
    snapshot: () => items,
    settled,
    subscribe: listeners.subscribe,
    /** Called with the product's id whenever one of its uploads has become a file. */
    onDone: (listener: (productId: string) => void) => {
      doneListeners.add(listener);
      return () => void doneListeners.delete(listener);
    },
    isBusy: () => items.some(({ status }) => isMoving(status)),
  };
}

const isMoving = (status: UploadItem['status']): boolean => status === 'running' || status === 'waiting';

function changed({ sentence, ...item }: UploadItem, change: Partial<UploadItem>): UploadItem {
  const lastMessage = change.status === undefined && sentence !== undefined ? { sentence } : {};
  return { ...item, ...lastMessage, ...change };
}

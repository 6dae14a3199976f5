import { lazy, useEffect, useState, useSyncExternalStore, type ComponentType, type LazyExoticComponent } from 'react';
import { lazyPage } from './lazyPage.ts';

export type LatePart<Props> = {
  /** The part once it is here, or null; `isWanted` fetches it at once. */
  use: (isWanted: boolean) => ComponentType<Props> | null;
  /** Fetches it ahead: somebody points at what opens it. */
  expect: () => void;
};

const LATER_MS = 2000;
const waiting = new Set<() => void>();
let isResting = false;

function onceAtRest(act: () => void): void {
  if (isResting) setTimeout(act, LATER_MS);
  else waiting.add(act);
}

/** A lazy component whose code is fetched as soon as the page rests, so that it is there without a connection too. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const loadNow = lazyPage(load);
  onceAtRest(() => void load().catch(() => null));
  return lazy(async () => ({ default: await loadNow() }));
}

/** A part of the screen that nobody sees at first: its code comes once the page rests, or when it is asked for. */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let part: ComponentType<Props> | null = null;
  const listeners = new Set<() => void>();
  const keep = (loaded: ComponentType<Props>) => {
    part = loaded;
    for (const listener of listeners) listener();
  };
  // Ahead of its time a failure is nobody's business: it is fetched again when it is wanted.
  const expect = () => void (part ?? load().then(keep, () => null));
  const loadNow = lazyPage(load);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  onceAtRest(expect);
  return {
    expect,
    use: (isWanted) => {
      const here = useSyncExternalStore(subscribe, () => part);
      useEffect(
        function fetchNow() {
          return isWanted && !here ? loadUntilHere({ load, loadNow, keep }) : undefined;
        },
        [isWanted, here],
      );
      return here;
    },
  };
}

type Loading<Part> = { load: () => Promise<Part>; loadNow: () => Promise<Part>; keep: (part: Part) => void };

/**
 * Loads a part that somebody waits for, again and again until it is here: without a connection the first request fails.
 * Only a browser that is online asks whether to refresh, because there the code itself may be gone.
 */
function loadUntilHere<Part>({ load, loadNow, keep }: Loading<Part>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const tryNow = () => {
    clearTimeout(timer);
    (navigator.onLine ? loadNow : load)().then(keep, () => {
      timer = setTimeout(tryNow, LATER_MS);
    });
  };
  tryNow();
  window.addEventListener('online', tryNow);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', tryNow);
  };
}

/** Such a part from the first time that it is open: from then on it stays, so that its closing is seen too. */
export function useOpened<Props>(part: LatePart<Props>, open: boolean): ComponentType<Props> | null {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const here = part.use(wasOpen);
  return wasOpen ? here : null;
}

/** Fetches every part that is still missing, and from now on those that come with another page. */
export function fetchLateParts(): void {
  isResting = true;
  for (const fetch of waiting) fetch();
  waiting.clear();
}

import { lazy, useEffect, useState, useSyncExternalStore, type ComponentType, type LazyExoticComponent } from 'react';
import { createListeners } from '#shared/kit/createListeners.ts';
import { lazyPage } from './lazyPage.ts';

export type PreloadablePart<Props> = {
  /** The loaded part, or null. `isWanted` loads it at once. */
  use: (isWanted: boolean) => ComponentType<Props> | null;
  /** Preloads it, for example when the pointer is over the control that opens it. */
  expect: () => void;
};

const LATER_MS = 2000;
const waiting = new Set<() => void>();
let isResting = false;

function onceIdle(act: () => void): void {
  if (isResting) setTimeout(act, LATER_MS);
  else waiting.add(act);
}

/** A lazy component that is preloaded once the page is idle, so that it is available without a connection. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const loadNow = lazyPage(load);
  onceIdle(() => void load().catch(() => null));
  return lazy(async () => ({ default: await loadNow() }));
}

/** A part of the screen that is not visible at first. Its code loads when the page is idle or when it is needed. */
export function preloadable<Props>(load: () => Promise<ComponentType<Props>>): PreloadablePart<Props> {
  let part: ComponentType<Props> | null = null;
  const listeners = createListeners();
  const setPart = (loaded: ComponentType<Props>) => {
    part = loaded;
    listeners.notify();
  };
  // A failed preload is ignored, because the part is loaded again when it is needed.
  const expect = () => void (part ?? load().then(setPart, () => null));
  const loadNow = lazyPage(load);
  onceIdle(expect);
  return {
    expect,
    use: (isWanted) => {
      const here = useSyncExternalStore(listeners.subscribe, () => part);
      useEffect(
        function fetchNow() {
          return isWanted && !here ? loadUntilHere({ load, loadNow, setPart }) : undefined;
        },
        [isWanted, here],
      );
      return here;
    },
  };
}

type Loading<Part> = { load: () => Promise<Part>; loadNow: () => Promise<Part>; setPart: (part: Part) => void };

/**
 * Loads a needed part and retries until it succeeds, because the first request fails without a connection. Asks to
 * refresh only while online, because then the code itself may be gone after an update.
 */
function loadUntilHere<Part>({ load, loadNow, setPart }: Loading<Part>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const tryNow = () => {
    clearTimeout(timer);
    (navigator.onLine ? loadNow : load)().then(setPart, () => {
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

/** Mounts a part when it first opens and keeps it mounted, so that its closing animation is visible. */
export function useOpened<Props>(part: PreloadablePart<Props>, open: boolean): ComponentType<Props> | null {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const here = part.use(wasOpen);
  return wasOpen ? here : null;
}

/** Preloads every part that is registered so far. A part that is registered later is preloaded after a delay. */
export function preloadParts(): void {
  isResting = true;
  for (const fetch of waiting) fetch();
  waiting.clear();
}

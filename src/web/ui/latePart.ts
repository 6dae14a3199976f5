import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { lazyPage } from './lazyPage.ts';

export type LatePart<Props> = {
  /** The part once it is here, or null; `isWanted` fetches it at once. */
  use: (isWanted: boolean) => ComponentType<Props> | null;
  /** Fetches it ahead: somebody points at what opens it. */
  expect: () => void;
};

const parts = new Set<() => void>();

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
  parts.add(expect);
  return {
    expect,
    use: (isWanted) => {
      const here = useSyncExternalStore(subscribe, () => part);
      useEffect(
        function fetchNow() {
          if (isWanted && !here) loadNow().then(keep, () => null);
        },
        [isWanted, here],
      );
      return here;
    },
  };
}

/** Such a part from the first time that it is open: from then on it stays, so that its closing is seen too. */
export function useOpened<Props>(part: LatePart<Props>, open: boolean): ComponentType<Props> | null {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const here = part.use(wasOpen);
  return wasOpen ? here : null;
}

/** Fetches every part that is still missing, so that all of them work without a connection too. */
export function fetchLateParts(): void {
  for (const expect of parts) expect();
}

import { useSyncExternalStore } from 'react';
import { createListeners } from '#shared/kit/createListeners.ts';

export type Density = 'comfortable' | 'compact';

const KEY = 'stoa-density';
const listeners = createListeners();

/** The row height of all tables, as chosen in this browser. */
export function useDensity(): [Density, (density: Density) => void] {
  const density = useSyncExternalStore(subscribe, readDensity, () => 'comfortable' as const);
  return [density, storeDensity];
}

const readDensity = (): Density => (localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable');

function storeDensity(density: Density) {
  localStorage.setItem(KEY, density);
  listeners.notify();
}

// The storage event reaches other tabs only.
function subscribe(listener: () => void) {
  const stop = listeners.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

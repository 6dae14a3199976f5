import { useSyncExternalStore } from 'react';

export type Density = 'comfortable' | 'compact';

const KEY = 'stoa-density';
const listeners = new Set<() => void>();

/** The row height of all tables, as chosen in this browser. */
export function useDensity(): [Density, (density: Density) => void] {
  const density = useSyncExternalStore(subscribe, readDensity, () => 'comfortable' as const);
  return [density, storeDensity];
}

const readDensity = (): Density => (localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable');

function storeDensity(density: Density) {
  localStorage.setItem(KEY, density);
  for (const listener of listeners) listener();
}

// The storage event reaches other tabs only.
function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

import { useSyncExternalStore } from 'react';
import { breakpoints } from './breakpoints.ts';

const query = `(max-width: ${breakpoints.phoneBelow - 1}px)`;

/** True below the width where the sidebar turns into the bottom bar. Prefer a class with `md:` where one will do. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

function watchWidth(changed: () => void) {
  const list = window.matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

import { useSyncExternalStore } from 'react';
import { breakpoints } from './breakpoints.ts';

const query = `(max-width: ${breakpoints.phoneBelow - 1}px)`;

/** True below the width at which the sidebar becomes the bottom bar. Prefer a `md:` class where possible. */
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

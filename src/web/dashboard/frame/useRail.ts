import { useSyncExternalStore } from 'react';
import { breakpoints } from '#web/ui/breakpoints.ts';

const query = `(max-width: ${breakpoints.iconsBelow - 1}px)`;

/** True if the sidebar shows icons only. */
export function useRail(): boolean {
  return useSyncExternalStore(watchWidth, () => window.matchMedia(query).matches);
}

function watchWidth(changed: () => void) {
  const list = window.matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

import { useSyncExternalStore } from 'react';
import { breakpoints } from '#web/ui/breakpoints.ts';

const query = `(max-width: ${breakpoints.iconsBelow - 1}px)`;

/** True if there is no room beside the page, so that panels open as sheets. */
export const useCompact = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(query).matches);

function watch(changed: () => void) {
  const list = window.matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

import { useSyncExternalStore } from 'react';
import { breakpoints } from '#web/ui/breakpoints.ts';

const query = `(max-width: ${breakpoints.iconsBelow - 1}px)`;

/** True where there is no room beside the page: what stands there comes from below instead. */
export const useCompact = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(query).matches);

function watch(changed: () => void) {
  const list = window.matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

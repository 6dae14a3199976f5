import { useEffect } from 'react';

/** Forms whose input would be lost if the page redirected to the login. */
let holders = 0;
const listeners = new Set<() => void>();

export const isPageHeld = (): boolean => holders > 0;

export function onPageHoldChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the page after the session has ended, as long as a form has unsent input. */
export function usePageHold(hasInput: boolean): void {
  useEffect(
    function hold() {
      if (!hasInput) return;
      change(1);
      return () => change(-1);
    },
    [hasInput],
  );
}

function change(by: 1 | -1): void {
  holders += by;
  for (const listener of listeners) listener();
}

import { useEffect } from 'react';
import { createListeners } from '#shared/kit/createListeners.ts';

/** Forms whose input would be lost if the page redirected to the login. */
let holders = 0;
const listeners = createListeners();

export const isPageHeld = (): boolean => holders > 0;

export const onPageHoldChange = listeners.subscribe;

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
  listeners.notify();
}

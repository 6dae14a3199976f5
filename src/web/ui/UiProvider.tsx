import { CSPProvider } from '@base-ui/react/csp-provider';
import { createElement, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Notifier } from './createNotifier.ts';
import { fetchLateParts, latePart } from './latePart.ts';
import { Tips } from './Tips.tsx';
import { whenQuiet } from './whenQuiet.ts';

const part = latePart(async () => (await import('./Toaster.tsx')).Toaster);

/** Stands once at the top of an app. No inline style elements, so that a strict content policy holds. */
export function UiProvider({ notifier, children }: { notifier: Notifier; children: ReactNode }) {
  useEffect(function fetchTheRest() {
    return whenQuiet(fetchLateParts);
  }, []);
  const toaster = part.use(useSyncExternalStore(notifier.onSpoken, notifier.hasSpoken));
  return (
    <CSPProvider disableStyleElements>
      {children}
      <Tips />
      {toaster && createElement(toaster, { notifier })}
    </CSPProvider>
  );
}

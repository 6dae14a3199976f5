import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect, type ReactNode } from 'react';
import type { Notifier } from './createNotifier.ts';
import { fetchLateParts } from './latePart.ts';
import { Tips } from './Tips.tsx';
import { Toaster } from './Toaster.tsx';
import { whenQuiet } from './whenQuiet.ts';

/** Stands once at the top of an app. No inline style elements, so that a strict content policy holds. */
export function UiProvider({ notifier, children }: { notifier: Notifier; children: ReactNode }) {
  useEffect(function fetchTheRest() {
    return whenQuiet(fetchLateParts);
  }, []);
  return (
    <CSPProvider disableStyleElements>
      {children}
      <Tips />
      <Toaster notifier={notifier} />
    </CSPProvider>
  );
}

import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect, type ReactNode } from 'react';
import type { Notifier } from './createNotifier.ts';
import { preloadParts } from './preloadable.ts';
import { Tips } from './Tips.tsx';
import { Toaster } from './Toaster.tsx';
import { onNetworkIdle } from './onNetworkIdle.ts';

/** Used once at the top of an app. Disables inline style elements, for a strict Content Security Policy. */
export function UiProvider({ notifier, children }: { notifier: Notifier; children: ReactNode }) {
  useEffect(function preloadWhenIdle() {
    return onNetworkIdle(preloadParts);
  }, []);
  return (
    <CSPProvider disableStyleElements>
      {children}
      <Tips />
      <Toaster notifier={notifier} />
    </CSPProvider>
  );
}

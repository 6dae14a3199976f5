import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import type { Notifier } from './createNotifier.ts';
import { ToastProvider } from './ToastProvider.tsx';

/** Stands once at the top of an app. No inline style elements, so that a strict content policy holds. */
export function UiProvider({ notifier, children }: { notifier: Notifier; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={400}>
        <ToastProvider notifier={notifier}>{children}</ToastProvider>
      </Tooltip.Provider>
    </CSPProvider>
  );
}

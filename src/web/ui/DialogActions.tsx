import type { ReactNode } from 'react';

/** Stacked on a phone with the primary action on top, side by side elsewhere. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <footer className="mt-2 flex flex-col-reverse gap-2 md:flex-row md:items-center md:justify-end">{children}</footer>
  );
}

import type { ReactNode } from 'react';

/** A row of links between the lists of one section. Each link takes `sectionTabStyles`. */
export function SectionTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="mb-6 flex max-w-full gap-1 overflow-x-auto border-b border-line">
      {children}
    </nav>
  );
}

export const sectionTabStyles = {
  className:
    'flex h-control shrink-0 items-center gap-2 border-b-2 px-3 text-body font-medium -outline-offset-2 transition-colors',
  activeProps: { className: 'border-slate text-ink' },
  inactiveProps: { className: 'border-transparent text-ink-2 hover:text-ink' },
};

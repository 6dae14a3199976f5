import type { ReactNode } from 'react';

/** A row of links between the lists of one section. Each link takes `sectionTabStyles`. A phone shows the open one first. */
export function SectionTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      ref={showOpenTab}
      className="mb-6 flex max-w-full gap-1 overflow-x-auto border-b border-line"
    >
      {children}
    </nav>
  );
}

/** Moves only the row: `scrollIntoView` could move the page too. */
function showOpenTab(row: HTMLElement | null): void {
  const tab = row?.querySelector<HTMLElement>('[aria-current=page]');
  if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

export const sectionTabStyles = {
  className:
    'flex h-control shrink-0 items-center gap-2 border-b-2 px-3 text-body font-medium -outline-offset-2 transition-colors',
  activeProps: { className: 'border-slate text-ink' },
  inactiveProps: { className: 'border-transparent text-ink-2 hover:text-ink' },
};

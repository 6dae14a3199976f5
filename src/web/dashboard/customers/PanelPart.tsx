import type { ReactNode } from 'react';

/** A titled section of a panel, with at most one action in its header. */
export function PanelPart({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <header className="mb-2 flex min-h-control-small items-center justify-between gap-2">
        <h3 className="text-small font-medium text-ink-2">{title}</h3>
        {action}
      </header>
      {children}
    </section>
  );
}

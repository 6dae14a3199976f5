import type { ReactNode } from 'react';

/** Labeled facts about a person or a store, one per line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex min-w-0 flex-col gap-2">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 justify-between gap-4 border-b border-line pb-2 last:border-b-0">
      <dt className="shrink-0 text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere" dir="auto">
        {children}
      </dd>
    </div>
  );
}

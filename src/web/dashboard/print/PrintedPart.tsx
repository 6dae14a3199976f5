import type { ReactNode } from 'react';

/** A titled section of a printed document. */
export function PrintedPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-1 break-after-avoid font-semibold">{title}</h2>
      {children}
    </section>
  );
}

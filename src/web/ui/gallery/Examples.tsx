import type { ReactNode } from 'react';
import { Card } from '../Card.tsx';

/** A section of the gallery: one kind of primitive in its states. */
export function Examples({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </Card>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>;
}

export const longTitle =
  'A very long product name that goes on and on, as creators’ names do, until it reaches ninety 🌿';

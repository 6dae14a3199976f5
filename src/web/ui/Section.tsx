import type { ReactNode } from 'react';

type SectionProps = { title: string; sentence?: ReactNode; children: ReactNode };

/** A part of a form: its purpose on the left, its fields on the right, stacked on a phone. */
export function Section({ title, sentence, children }: SectionProps) {
  return (
    <section className="grid min-w-0 gap-4 border-t border-line py-8 first:border-t-0 first:pt-0 md:grid-cols-3 md:gap-8">
      <header className="min-w-0">
        <h2 className="text-large font-semibold">{title}</h2>
        {sentence && <p className="mt-1 text-body text-balance text-ink-2">{sentence}</p>}
      </header>
      <div className="flex min-w-0 flex-col gap-4 md:col-span-2">{children}</div>
    </section>
  );
}

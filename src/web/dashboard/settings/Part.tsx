import type { ReactNode } from 'react';

type PartProps = { id: string; title: string; sentence?: ReactNode; children: ReactNode };

/** A section of a settings page that a URL fragment can link to. */
export function Part({ id, title, sentence, children }: PartProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex min-w-0 scroll-mt-4 flex-col gap-4 border-t border-line pt-8 first:border-t-0 first:pt-0"
    >
      <header>
        <h2 id={`${id}-title`} className="text-large font-semibold">
          {title}
        </h2>
        {sentence && <p className="mt-1 text-body text-ink-2">{sentence}</p>}
      </header>
      {children}
    </section>
  );
}

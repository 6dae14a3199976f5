import type { ReactNode } from 'react';

/** A part of the theme editor under its own heading. */
export function EditorPart({ title, sentence, children }: { title: string; sentence?: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="text-body font-semibold">{title}</legend>
      {sentence && <p className="-mt-3 text-small text-ink-2">{sentence}</p>}
      {children}
    </fieldset>
  );
}

import { useId, type ReactNode } from 'react';

/** A section of the theme editor. */
export function EditorPart({ title, sentence, children }: { title: string; sentence?: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-1 border-b border-line pb-2">
        <p id={id} className="text-body font-semibold">
          {title}
        </p>
        {sentence && <p className="text-small text-ink-2">{sentence}</p>}
      </div>
      {children}
    </fieldset>
  );
}

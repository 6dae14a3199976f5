import type { ReactNode } from 'react';

type LetterboxProps = { props: { title: string; words: string; look: string }; children: ReactNode };

/** A block with a form: its purpose, then the form. */
export function LetterboxFrame({ props: { title, words, look }, children }: LetterboxProps) {
  return (
    <div className={`letterbox ${look}`}>
      {title === '' ? null : <h2 dir="auto">{title}</h2>}
      {words === '' ? null : <p dir="auto">{words}</p>}
      {children}
    </div>
  );
}

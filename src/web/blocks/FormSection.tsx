import type { ReactNode } from 'react';

type FormSectionProps = { props: { title: string; words: string; look: string }; children: ReactNode };

/** A block with a form: its purpose, then the form. */
export function FormSection({ props: { title, words: text, look }, children }: FormSectionProps) {
  return (
    <div className={`form-section ${look}`}>
      {title === '' ? null : <h2 dir="auto">{title}</h2>}
      {text === '' ? null : <p dir="auto">{text}</p>}
      {children}
    </div>
  );
}

import type { InputHTMLAttributes, ReactNode } from 'react';
import type { FieldProblems } from '#shared/contract/pages.ts';
import { useWords } from './useWords.ts';

/** The problems of a form, and which of its fields gets the focus: the first with a problem. */
export type FieldState = { problems: FieldProblems; focus: string | null };

type FormFieldProps = FieldState &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'style'> & {
    name: string;
    label: string;
    hint?: string | undefined;
    /** The text beside the value, such as '$'. */
    unit?: { text: string; at: 'start' | 'end' };
  };

/** A labeled input. Its problem is shown below it and announced with it. */
export function FormField({ label, problems, focus, hint, unit, ...input }: FormFieldProps) {
  const { name, required } = input;
  const problem = problems[name];
  const { common } = useWords();
  const notes = [hint === undefined ? [] : [`${name}-hint`], problem === undefined ? [] : [`${name}-problem`]].flat();
  const control = (
    <input
      id={name}
      {...input}
      {...(notes.length > 0 ? { 'aria-describedby': notes.join(' ') } : {})}
      {...(problem === undefined ? {} : { 'aria-invalid': true })}
      {...(focus === name ? { autoFocus: true } : {})}
    />
  );
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {required === true ? null : <span className="meta"> {common.optional}</span>}
      </label>
      {unit === undefined ? control : <WithUnit unit={unit}>{control}</WithUnit>}
      {hint === undefined ? null : (
        <p className="meta" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {problem === undefined ? null : (
        <p className="problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

function WithUnit({ unit, children }: { unit: { text: string; at: 'start' | 'end' }; children: ReactNode }) {
  const text = <span aria-hidden>{unit.text}</span>;
  return (
    <div className="with-unit">
      {unit.at === 'start' ? text : null}
      {children}
      {unit.at === 'end' ? text : null}
    </div>
  );
}

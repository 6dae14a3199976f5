import type { InputHTMLAttributes, ReactNode } from 'react';
import { useWords } from './useWords.ts';

type FormFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'style'> & {
  name: string;
  label: string;
  problem: string | undefined;
  hint?: string;
  /** For one field per page only: the first with a problem. */
  takesFocus?: boolean;
  /** The text beside the value, such as '$'. */
  unit?: { text: string; at: 'start' | 'end' };
};

/** A labeled input. Its problem is shown below it and announced with it. */
export function FormField({ label, problem, hint, takesFocus = false, unit, ...input }: FormFieldProps) {
  const { name, required } = input;
  const { common } = useWords();
  const notes = [hint === undefined ? [] : [`${name}-hint`], problem === undefined ? [] : [`${name}-problem`]].flat();
  const control = (
    <input
      id={name}
      {...input}
      {...(notes.length > 0 ? { 'aria-describedby': notes.join(' ') } : {})}
      {...(problem === undefined ? {} : { 'aria-invalid': true })}
      {...(takesFocus ? { autoFocus: true } : {})}
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

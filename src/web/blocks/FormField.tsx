import type { InputHTMLAttributes, ReactNode } from 'react';
import { useWords } from './useWords.ts';

type FormFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'style'> & {
  name: string;
  label: string;
  problem: string | undefined;
  hint?: string;
  /** Only one field of a page: the first with a problem. */
  takesFocus?: boolean;
  /** What stands before the figure, such as '$'. */
  prefix?: string;
};

/** A labelled input; what is wrong stands under it and is read out with it. */
export function FormField({ label, problem, hint, takesFocus = false, prefix, ...input }: FormFieldProps) {
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
      {prefix === undefined ? control : <Prefixed prefix={prefix}>{control}</Prefixed>}
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

function Prefixed({ prefix, children }: { prefix: string; children: ReactNode }) {
  return (
    <div className="prefixed">
      <span aria-hidden>{prefix}</span>
      {children}
    </div>
  );
}

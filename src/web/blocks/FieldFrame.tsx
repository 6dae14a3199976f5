import type { ReactNode } from 'react';
import type { FieldProblems } from '#shared/contract/pages.ts';
import { useMessages } from './useMessages.ts';

/** The problems of a form, and which of its fields gets the focus: the first with a problem. */
export type FieldState = { problems: FieldProblems; focus: string | null };

type FieldFrameProps = FieldState & {
  name: string;
  label: string;
  required: boolean;
  hint?: ReactNode;
  /** The control, which takes these attributes. */
  children: (attributes: {
    id: string;
    name: string;
    autoFocus?: true;
    'aria-invalid'?: true;
    'aria-describedby'?: string;
  }) => ReactNode;
};

/** A label above a control. Its problem is shown below it and announced with it. */
export function FieldFrame({ name, label, required, hint, problems, focus, children }: FieldFrameProps) {
  const problem = problems[name];
  const { common } = useMessages();
  const notes = [hint === undefined ? [] : [`${name}-hint`], problem === undefined ? [] : [`${name}-problem`]].flat();
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {required ? null : <span className="meta"> {common.optional}</span>}
      </label>
      {children({
        id: name,
        name,
        ...(notes.length > 0 ? { 'aria-describedby': notes.join(' ') } : {}),
        ...(problem === undefined ? {} : { 'aria-invalid': true }),
        ...(focus === name ? { autoFocus: true } : {}),
      })}
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

import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldFrame, type FieldState } from './FieldFrame.tsx';

export type { FieldState } from './FieldFrame.tsx';

type FormFieldProps = FieldState &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'style'> & {
    name: string;
    label: string;
    hint?: ReactNode;
    /** The text beside the value, such as '$'. */
    unit?: { text: string; at: 'start' | 'end' };
  };

/** A labeled input. */
export function FormField({ label, problems, focus, hint, unit, ...input }: FormFieldProps) {
  const { name, required = false } = input;
  return (
    <FieldFrame {...{ name, label, required, hint, problems, focus }}>
      {({ id, ...state }) => {
        const control = <input id={id} {...input} {...state} />;
        return unit === undefined ? control : <WithUnit unit={unit}>{control}</WithUnit>;
      }}
    </FieldFrame>
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

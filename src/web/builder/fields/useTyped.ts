import { useState } from 'react';
import type { Field } from '#shared/blocks/field.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';

type TypedProps = {
  field: Pick<Field, 'schema'>;
  value: unknown;
  onChange: (value: unknown) => void;
  /** How a value is shown in the control, and how typed text is parsed. */
  print: (value: unknown) => string;
  read: (typed: string) => unknown;
};

/** The state of a text input: keeps the text as typed while it is valid, and shows an error while it is not. */
export function useTyped({ field, value, onChange, print, read }: TypedProps) {
  const [typed, setTyped] = useState(() => print(value));
  const [error, setError] = useState<string>();
  const [known, setKnown] = useState(value);
  // Something else changed the value, such as Undo, so the control shows the new one.
  if (!isDeepEqual(value, known)) {
    setKnown(value);
    setTyped(print(value));
    setError(undefined);
  }

  function type(next: string): void {
    setTyped(next);
    const checked = field.schema.safeParse(read(next));
    setError(checked.success ? undefined : (checked.error.issues[0]?.message ?? 'This value isn’t valid.'));
    if (!checked.success) return;
    setKnown(checked.data);
    onChange(checked.data);
  }

  return {
    typed,
    error,
    type,
    /** Shows a valid value in its stored form, when the input loses the focus. */
    settle: () => {
      if (error === undefined) setTyped(print(value));
    },
  };
}

export const printText = (value: unknown): string => (typeof value === 'string' ? value : '');

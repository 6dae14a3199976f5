import { useState } from 'react';
import type { Field } from '#shared/blocks/field.ts';
import { isSame } from '#shared/kit/isSame.ts';

type TypedProps = {
  field: Pick<Field, 'schema'>;
  value: unknown;
  onChange: (value: unknown) => void;
  /** How a value stands in the control, and how what is typed is read. */
  print: (value: unknown) => string;
  read: (typed: string) => unknown;
};

/** What is typed into a field: kept as typed while it makes sense, said to be wrong while it does not. */
export function useTyped({ field, value, onChange, print, read }: TypedProps) {
  const [typed, setTyped] = useState(() => print(value));
  const [error, setError] = useState<string>();
  const [known, setKnown] = useState(value);
  // Something else changed the value, such as Undo: it stands in the control again.
  if (!isSame(value, known)) {
    setKnown(value);
    setTyped(print(value));
    setError(undefined);
  }

  function type(next: string): void {
    setTyped(next);
    const checked = field.schema.safeParse(read(next));
    setError(checked.success ? undefined : (checked.error.issues[0]?.message ?? 'This cannot be kept.'));
    if (!checked.success) return;
    setKnown(checked.data);
    onChange(checked.data);
  }

  return {
    typed,
    error,
    type,
    /** What is right shows as it is kept. */
    settle: () => {
      if (error === undefined) setTyped(print(value));
    },
  };
}

export const printText = (value: unknown): string => (typeof value === 'string' ? value : '');

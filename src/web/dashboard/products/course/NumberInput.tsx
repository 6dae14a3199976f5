import { useState } from 'react';
import { latinDigits } from '#shared/rules/digits.ts';
import { TextInput } from '#web/ui/TextInput.tsx';

type NumberInputProps = {
  value: number | null;
  least: number;
  most: number;
  after?: string;
  placeholder?: string;
  /** Null: the input is empty. Called only with numbers between `least` and `most`. */
  onChange: (value: number | null) => void;
};

/** A whole number. What is not one goes back to the last number when the input is left. */
export function NumberInput({ value, least, most, after, placeholder, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function type(next: string) {
    setTyped(next);
    const number = Number(latinDigits(next));
    if (next.trim() === '') onChange(null);
    else if (Number.isInteger(number) && number >= least && number <= most) onChange(number);
  }

  return (
    <TextInput
      value={typed ?? (value === null ? '' : String(value))}
      inputMode="numeric"
      autoComplete="off"
      figures
      {...(after !== undefined && { after })}
      {...(placeholder !== undefined && { placeholder })}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

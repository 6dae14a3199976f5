import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';

type ChoiceFilterProps<Value extends string> = {
  label: string;
  choices: readonly { value: Value; label: string }[];
  /** Undefined: all rows. */
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

/** Filters a list by one of a few values. The first chip shows all rows. */
export function ChoiceFilter<Value extends string>({ label, choices, value, onChange }: ChoiceFilterProps<Value>) {
  return (
    <ChoiceChips<Value | 'all'>
      label={label}
      choices={[{ value: 'all', label: 'All' }, ...choices]}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
    />
  );
}

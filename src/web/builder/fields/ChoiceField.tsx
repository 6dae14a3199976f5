import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { ControlProps, FieldOf } from './FieldControl.tsx';
import { Segments } from './Segments.tsx';

const SHORT = 26;
/** A select treats an empty value as no value. */
const UNSET = '-';

/** A choice of one option: side by side if they fit, else as a list. */
export function ChoiceField({ field, value, onChange }: ControlProps<FieldOf<'choice'>>) {
  const chosen = field.options.find((option) => option.value === value)?.value ?? field.options[0]?.value ?? '';
  const length = field.options.reduce((sum, { label }) => sum + label.length, 0);
  if (field.options.length <= 4 && length <= SHORT) {
    return (
      <div className="flex flex-col gap-1">
        <span aria-hidden className="text-body font-medium">
          {field.label}
        </span>
        <Segments label={field.label} options={field.options} value={chosen} onChange={onChange} />
        {field.help && <p className="text-small text-ink-2">{field.help}</p>}
      </div>
    );
  }
  return (
    <Field label={field.label} hint={field.help} kind="choice">
      <Select
        options={field.options.map((option) => ({ ...option, value: option.value || UNSET }))}
        value={chosen || UNSET}
        onChange={(next) => onChange(next === UNSET ? '' : next)}
      />
    </Field>
  );
}

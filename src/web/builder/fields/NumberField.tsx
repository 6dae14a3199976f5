import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { ControlProps, FieldOf } from './FieldControl.tsx';
import { useTyped } from './useTyped.ts';

export function NumberField({ field, value, onChange }: ControlProps<FieldOf<'number'>>) {
  const { typed, error, type, settle } = useTyped({ field, value, onChange, print, read });
  return (
    <Field label={field.label} hint={field.help} error={error}>
      <TextInput
        type="number"
        figures
        min={field.min}
        max={field.max}
        step={field.step}
        value={typed}
        after={field.unit}
        onBlur={settle}
        onChange={({ target }) => type(target.value)}
      />
    </Field>
  );
}

const print = (value: unknown): string => (typeof value === 'number' ? String(value) : '');
const read = (typed: string): unknown => (typed.trim() === '' ? null : Number(typed));

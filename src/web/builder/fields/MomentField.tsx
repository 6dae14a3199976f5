import { X } from 'lucide-react';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { ControlProps, FieldOf } from './FieldControl.tsx';
import { localToMoment, momentToLocal } from './moments.ts';
import { printText, useTyped } from './useTyped.ts';

/** A date and time in the person's time zone. */
export function MomentField({ field, value, onChange }: ControlProps<FieldOf<'moment'>>) {
  const { typed, error, type } = useTyped({
    field,
    value,
    onChange,
    print: (moment) => momentToLocal(printText(moment)),
    read: localToMoment,
  });
  return (
    <Field label={field.label} hint={field.help} error={error}>
      <TextInput
        type="datetime-local"
        value={typed}
        onChange={({ target }) => type(target.value)}
        after={
          typed !== '' && (
            <IconButton
              label={`Clear ${field.label}`}
              size="small"
              tip={false}
              icon={<X aria-hidden />}
              onClick={() => type('')}
            />
          )
        }
      />
    </Field>
  );
}

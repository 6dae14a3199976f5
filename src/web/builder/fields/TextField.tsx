import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { ControlProps, FieldOf } from './FieldControl.tsx';
import { printText, useTyped } from './useTyped.ts';

type TextKind = 'text' | 'longText' | 'code' | 'address';

/** Text on one or several lines, and link addresses, which are completed. */
export function TextField({ field, value, onChange }: ControlProps<FieldOf<TextKind>>) {
  const { typed, error, type, settle } = useTyped({ field, value, onChange, print: printText, read: (text) => text });
  const common = {
    value: typed,
    onBlur: settle,
    autoComplete: 'off',
    ...('placeholder' in field && field.placeholder !== undefined ? { placeholder: field.placeholder } : {}),
  };
  return (
    <Field label={field.label} hint={field.help} error={error}>
      {field.kind === 'longText' || field.kind === 'code' ? (
        <TextArea
          {...common}
          rows={field.kind === 'code' ? 8 : 3}
          spellCheck={field.kind !== 'code'}
          dir={field.kind === 'code' ? 'ltr' : 'auto'}
          onChange={({ target }) => type(target.value)}
        />
      ) : (
        <TextInput
          {...common}
          dir={field.kind === 'address' ? 'ltr' : 'auto'}
          inputMode={field.kind === 'address' ? 'url' : 'text'}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </Field>
  );
}

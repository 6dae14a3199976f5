import { Braces } from 'lucide-react';
import { useRef } from 'react';
import {
  fillMergeFields,
  MERGE_FIELD_IDS,
  MERGE_FIELDS,
  mergeToken,
  mergeValuesOf,
} from '#shared/rules/mergeFields.ts';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useStore } from '../../store/useActiveStore.ts';

type MergeTextFieldProps = {
  label: string;
  id: string;
  value: string;
  most: number;
  hint: string;
  optional?: boolean;
  placeholder?: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A text input that inserts merge fields at the cursor. */
export function MergeTextField({ label, value, most, hint, optional, error, onChange, ...rest }: MergeTextFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { name: store } = useStore();
  const unnamed = fillMergeFields(value, mergeValuesOf({ name: '', email: 'reader@example.com', store }));

  function insert(token: string) {
    const at = input.current?.selectionStart ?? value.length;
    onChange(`${value.slice(0, at)}${token}${value.slice(at)}`.slice(0, most));
    input.current?.focus();
  }

  return (
    <Field
      label={label}
      optional={optional ?? false}
      error={error}
      hint={unnamed === value ? hint : <span dir="auto">If there’s no name: “{unnamed}”</span>}
    >
      <TextInput
        {...rest}
        ref={input}
        value={value}
        dir="auto"
        autoComplete="off"
        maxLength={most}
        onChange={({ target }) => onChange(target.value)}
        after={
          <Menu
            trigger={
              <IconButton
                size="small"
                label={`Insert a merge field into the ${label.toLowerCase()}`}
                icon={<Braces aria-hidden />}
              />
            }
            items={MERGE_FIELD_IDS.map((field) => ({
              label: MERGE_FIELDS[field].label,
              onChoose: () => insert(mergeToken(field, MERGE_FIELDS[field].fallback)),
            }))}
          />
        }
      />
    </Field>
  );
}

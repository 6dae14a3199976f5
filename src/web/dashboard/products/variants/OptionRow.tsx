import { isolateRtl } from '#shared/kit/isolate.ts';
import { Trash2, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import {
  OPTION_NAME_MAX,
  OPTION_SENTENCES,
  OPTION_VALUE_MAX,
  OPTION_VALUES_MAX,
  valuesProblem,
} from '#shared/rules/variant.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { DraftOption } from './variantsDraft.ts';

type OptionRowProps = {
  option: DraftOption;
  at: number;
  errors: { name?: string; values?: string };
  onChange: (option: DraftOption) => void;
  onRemove: () => void;
};

/** An option with its values. A value is added with Enter or a comma. */
export function OptionRow({ option, at, errors, onChange, onRemove }: OptionRowProps) {
  const { name, values } = option;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const called = name.trim() === '' ? `option ${at + 1}` : isolateRtl(name);

  function add() {
    const value = typed.trim();
    if (value === '') return setProblem(undefined);
    const found = valuesProblem([...values, value]);
    if (found !== null && found !== 'too-few-values') return setProblem(OPTION_SENTENCES[found]);
    setTyped('');
    setProblem(undefined);
    onChange({ ...option, values: [...values, value] });
  }

  function addOnKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    add();
  }

  return (
    <div className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface p-3">
      <div className="flex min-w-0 items-start gap-2">
        <div className="min-w-0 flex-1">
          <Field label="Option" error={errors.name}>
            <TextInput
              id={`product-options--${option.id}-name`}
              value={name}
              dir="auto"
              autoComplete="off"
              maxLength={OPTION_NAME_MAX}
              placeholder="Format"
              onChange={({ target }) => onChange({ ...option, name: target.value })}
            />
          </Field>
        </div>
        <div className="pt-6">
          <IconButton label={`Remove ${called}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
        </div>
      </div>
      {values.length > 0 && (
        <ul aria-label={`Values of ${called}`} className="flex min-w-0 flex-wrap gap-2">
          {values.map((value) => (
            <li
              key={value}
              className="flex min-w-0 items-center gap-1 rounded-sm border border-line bg-sunken pl-2 text-body"
            >
              <bdi className="min-w-0 wrap-anywhere">{value}</bdi>
              <IconButton
                size="small"
                label={`Remove ${isolateRtl(value)}`}
                icon={<X aria-hidden />}
                onClick={() => onChange({ ...option, values: values.filter((other) => other !== value) })}
              />
            </li>
          ))}
        </ul>
      )}
      {values.length < OPTION_VALUES_MAX && (
        <div className="flex min-w-0 items-start gap-2">
          <div className="min-w-0 flex-1">
            <Field
              label={`New value of ${called}`}
              labelHidden
              error={problem ?? errors.values}
              live
              hint={values.length === 0 ? 'Add at least 2 values, such as PDF and EPUB.' : undefined}
            >
              <TextInput
                id={`product-options--${option.id}-value`}
                value={typed}
                dir="auto"
                autoComplete="off"
                maxLength={OPTION_VALUE_MAX}
                enterKeyHint="done"
                placeholder="Add a value"
                onChange={({ target }) => setTyped(target.value)}
                onKeyDown={addOnKey}
                onBlur={add}
              />
            </Field>
          </div>
          <Button onClick={add}>Add</Button>
        </div>
      )}
    </div>
  );
}

import { useState } from 'react';
import {
  isMergeField,
  MERGE_FALLBACK_MAX,
  MERGE_FIELD_IDS,
  MERGE_FIELDS,
  type MergeField,
} from '#shared/rules/mergeFields.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { PartForm, type PartDialogPart } from './PartForm.tsx';

const FIELDS = MERGE_FIELD_IDS.map((value) => ({ value, label: MERGE_FIELDS[value].label }));

/** Chooses a merge field and its fallback text. */
export function MergeFieldDialog({ attributes, onDone, onClose, lastFocus }: PartDialogPart) {
  const [field, setField] = useState<MergeField>(isMergeField(attributes['field']) ? attributes['field'] : 'firstName');
  const [fallback, setFallback] = useState(attributes['fallback'] ?? MERGE_FIELDS[field].fallback);
  const isAlwaysKnown = field === 'email' || field === 'storeName';
  return (
    <PartForm
      title="Merge field"
      description="Replaced with each recipient’s own details."
      onClose={onClose}
      lastFocus={lastFocus}
      onSubmit={() => onDone({ field, fallback: isAlwaysKnown ? '' : fallback.trim() })}
    >
      <Field label="Field" kind="choice">
        <Select
          options={FIELDS}
          value={field}
          onChange={(next) => {
            setField(next);
            setFallback(MERGE_FIELDS[next].fallback);
          }}
        />
      </Field>
      {!isAlwaysKnown && (
        <Field
          label="Fallback text"
          optional
          hint={fallback.trim() === '' ? 'Shown to recipients without a name. Leave empty to show nothing.' : undefined}
        >
          <TextInput
            value={fallback}
            dir="auto"
            autoComplete="off"
            maxLength={MERGE_FALLBACK_MAX}
            onChange={({ target }) => setFallback(target.value)}
          />
        </Field>
      )}
    </PartForm>
  );
}

import { useState } from 'react';
import { BUTTON_LABEL_MAX } from '#shared/rules/limits.ts';
import { Field } from '#web/ui/Field.tsx';
import { readLink } from '#web/ui/richText/readLink.ts';
import { TextInput } from '#web/ui/TextInput.tsx';
import { PartForm, type PartDialogPart } from './PartForm.tsx';
import { WebAddressInput } from './WebAddressInput.tsx';

/** Edits a button's label and link. */
export function ButtonDialog({ attributes, onDone, onClose, lastFocus }: PartDialogPart) {
  const [label, setLabel] = useState(attributes['label'] ?? '');
  const [url, setUrl] = useState(attributes['url'] ?? '');
  const [errors, setErrors] = useState<{ label?: string; url?: string }>({});

  function submit() {
    const address = readLink(url);
    const isWeb = address !== null && /^https?:/i.test(address);
    const found = {
      ...(label.trim() === '' && { label: 'Enter a label for the button.' }),
      ...(!isWeb && { url: 'Enter a web address like https://example.com.' }),
    };
    setErrors(found);
    if (isWeb && label.trim() !== '') onDone({ label: label.trim(), url: address });
  }

  return (
    <PartForm title="Button" onClose={onClose} lastFocus={lastFocus} onSubmit={submit}>
      <Field label="Label" error={errors.label}>
        <TextInput
          value={label}
          dir="auto"
          autoComplete="off"
          maxLength={BUTTON_LABEL_MAX}
          placeholder="See the new prints"
          onChange={({ target }) => setLabel(target.value)}
        />
      </Field>
      <Field label="Link" error={errors.url}>
        <WebAddressInput value={url} onChange={setUrl} />
      </Field>
    </PartForm>
  );
}

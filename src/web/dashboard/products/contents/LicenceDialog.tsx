import { useState } from 'react';
import type { Content, ContentInput } from '#shared/contract/contents.ts';
import { ACTIVATION_LIMIT_MAX, LICENCE_NOTE_MAX } from '#shared/rules/licence.ts';
import { CONTENT_TITLE_MAX } from '#shared/rules/productKind.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useDialogForm } from '../../editing/useDialogForm.ts';
import { readLimit } from '../licences/readLimit.ts';

type LicenceDialogProps = {
  /** Null: new ones. */
  licence: Extract<Content, { kind: 'licence' }> | null;
  onClose: () => void;
  onSave: (licence: ContentInput) => Promise<void>;
};

const NEW = { title: 'License key', limit: 3, note: '' };

/** License keys of a product: what they are called, how many machines can use one, and how customers use it. */
export function LicenceDialog({ licence, onClose, onSave }: LicenceDialogProps) {
  const [id] = useState(() => licence?.id ?? crypto.randomUUID());
  const { title: firstTitle, limit: firstLimit, note: firstNote } = licence ?? NEW;
  const [title, setTitle] = useState(firstTitle);
  const [typed, setTyped] = useState(String(firstLimit));
  const [note, setNote] = useState(firstNote);
  const limit = readLimit(typed);
  const titleProblem = title.trim() === '' ? 'Enter a title.' : undefined;

  const { isSent, form } = useDialogForm({
    isValid: titleProblem === undefined && typeof limit === 'number',
    save: () => onSave({ id, kind: 'licence', title: title.trim(), limit: Number(limit), note: note.trim() }),
    otherwise: 'Couldn’t save the license keys. Please try again.',
  });

  return (
    <FormDialog
      title={licence === null ? 'New license keys' : 'Edit license keys'}
      description="Every customer gets a key of their own, one for each unit they buy. Your software checks it with your store."
      confirmLabel="Save license keys"
      {...form}
      hasChanges={title !== firstTitle || typed !== String(firstLimit) || note !== firstNote}
      onClose={onClose}
    >
      <Field label="Title" error={isSent ? titleProblem : undefined}>
        <TextInput
          value={title}
          dir="auto"
          autoComplete="off"
          maxLength={CONTENT_TITLE_MAX}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <Field
        label="Machines per key"
        error={isSent && typeof limit === 'string' ? limit : undefined}
        hint={`How many machines can use one key at a time, up to ${ACTIVATION_LIMIT_MAX.toLocaleString('en')}.`}
      >
        <TextInput
          value={typed}
          figures
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Field label="How to use the key" optional hint="Customers see it with their key.">
        <TextArea
          value={note}
          dir="auto"
          maxLength={LICENCE_NOTE_MAX}
          placeholder="Open Settings, choose License, and paste your key."
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

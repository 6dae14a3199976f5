import { useState } from 'react';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useDialogForm } from '../../editing/useDialogForm.ts';
import type { LicenceChange } from './LicencePanel.tsx';

type DisableDialogProps = {
  onClose: () => void;
  onChange: (changes: LicenceChange, done: string) => Promise<void>;
};

/** Disables a key, with a reason for its customer. */
export function DisableDialog({ onClose, onChange }: DisableDialogProps) {
  const [reason, setReason] = useState('');
  const { form } = useDialogForm({
    isValid: true,
    save: () => onChange({ isDisabled: true, reason }, 'Key disabled'),
    otherwise: 'Couldn’t disable the key. Please try again.',
  });

  return (
    <FormDialog
      title="Disable this key?"
      description="Your software finds out at its next check. Offline licenses end by themselves within three weeks. You can enable the key again."
      confirmLabel="Disable key"
      danger
      {...form}
      hasChanges={reason !== ''}
      onClose={onClose}
    >
      <Field label="Reason" optional hint="Your software can show it to the person.">
        <TextInput
          value={reason}
          dir="auto"
          autoComplete="off"
          maxLength={200}
          placeholder="This key was shared publicly."
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

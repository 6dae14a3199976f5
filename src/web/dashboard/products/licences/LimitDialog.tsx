import { useState } from 'react';
import type { Licence } from '#shared/contract/licences.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useDialogForm } from '../../editing/useDialogForm.ts';
import type { LicenceChange } from './LicencePanel.tsx';
import { readLimit } from './readLimit.ts';

type LimitDialogProps = {
  licence: Pick<Licence, 'limit' | 'hasOwnLimit'>;
  onClose: () => void;
  onChange: (changes: LicenceChange, done: string) => Promise<void>;
};

/** The limit of one key. */
export function LimitDialog({ licence, onClose, onChange }: LimitDialogProps) {
  const first = licence.hasOwnLimit ? String(licence.limit) : '';
  const [typed, setTyped] = useState(first);
  const limit = typed.trim() === '' ? null : readLimit(typed);

  const problem = typeof limit === 'string' ? limit : undefined;
  const { isSent, form } = useDialogForm({
    isValid: problem === undefined,
    save: () => onChange({ limit: limit === null ? null : Number(limit) }, 'Limit saved'),
    otherwise: 'Couldn’t save the limit. Please try again.',
  });

  return (
    <FormDialog
      title="Change the limit of this key"
      description="Machines already using the key keep working, even above a lower limit."
      confirmLabel="Save limit"
      {...form}
      hasChanges={typed !== first}
      onClose={onClose}
    >
      <Field
        label="Machines"
        error={isSent ? problem : undefined}
        hint="Leave it empty for the limit that all keys of the product have."
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
    </FormDialog>
  );
}

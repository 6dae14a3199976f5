import { useState, type SyntheticEvent } from 'react';
import { call } from '#web/client/call.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

type RenameFileDialogProps = {
  storeId: string;
  fileId: string;
  name: string;
  onClose: () => void;
  onRenamed: () => Promise<void>;
};

export function RenameFileDialog({ storeId, fileId, name, onClose, onRenamed }: RenameFileDialogProps) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function rename() {
    setBusy(true);
    try {
      await call('renameFile', { storeId, fileId, name: typed });
      await onRenamed();
      onClose();
    } catch (fault) {
      setError(sentenceOf(fault, 'Couldn’t rename the file. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!busy) void rename();
  }

  return (
    <FormDialog
      title="Rename file"
      description="Customers will see the new name."
      confirmLabel="Rename file"
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" error={error}>
        <TextInput
          value={typed}
          dir="auto"
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
      </Field>
    </FormDialog>
  );
}

import { useState, type SyntheticEvent } from 'react';
import { Button } from '../Button.tsx';
import { Dialog, DialogActions } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import { TextInput } from '../TextInput.tsx';
import { readLink } from './readLink.ts';

type LinkDialogProps = {
  start: string;
  onClose: () => void;
  onLink: (href: string) => void;
  onRemove: (() => void) | undefined;
};

/** Edits the target of the selected text's link. */
export function LinkDialog({ start, onClose, onLink, onRemove }: LinkDialogProps) {
  const [typed, setTyped] = useState(start);
  const [error, setError] = useState<string>();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    event.stopPropagation();
    const href = readLink(typed);
    if (href === null) return setError('Enter a web address like https://example.com, or an email address.');
    onClose();
    onLink(href);
  }

  return (
    <Dialog open onOpenChange={onClose} title="Link">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Address" error={error}>
          <TextInput
            type="url"
            inputMode="url"
            value={typed}
            autoComplete="off"
            placeholder="https://"
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
        </Field>
        <DialogActions>
          {onRemove && (
            <Button
              onClick={() => {
                onClose();
                onRemove();
              }}
            >
              Remove link
            </Button>
          )}
          <Button type="submit" variant="primary">
            Save link
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

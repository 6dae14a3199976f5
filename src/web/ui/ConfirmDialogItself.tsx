import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useState, type SyntheticEvent } from 'react';
import { Button } from './Button.tsx';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';
import { cx } from './cx.ts';
import { DialogActions } from './DialogActions.tsx';
import { Field } from './Field.tsx';
import { dialogStyle, scrimStyle } from './popupStyle.ts';
import { TextInput } from './TextInput.tsx';

export function ConfirmDialogItself(props: ConfirmDialogProps) {
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Base.Portal>
        <Base.Backdrop forceRender className={scrimStyle} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-center justify-center overflow-hidden p-4">
          <Base.Popup className={cx(dialogStyle, 'max-w-form')}>
            <Question {...props} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

// Apart from the root, so that what was typed is gone the next time it opens.
function Question(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, cancelLabel = 'Cancel', danger, busy, typeName, onConfirm } = props;
  const [typed, setTyped] = useState('');
  const allowed = typeName === undefined || typed.trim() === typeName.trim();

  function confirm(event: SyntheticEvent) {
    event.preventDefault();
    if (allowed && !busy) onConfirm();
  }

  return (
    <form onSubmit={confirm} className="flex flex-col gap-4">
      <Base.Title className="text-title font-semibold">{title}</Base.Title>
      <Base.Description className="text-body text-ink-2">{description}</Base.Description>
      {typeName !== undefined && (
        <Field label={`Type “${typeName}” to go on`}>
          <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
        </Field>
      )}
      <DialogActions>
        <Base.Close render={<Button disabled={busy ?? false}>{cancelLabel}</Button>} />
        <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={!allowed} busy={busy ?? false}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

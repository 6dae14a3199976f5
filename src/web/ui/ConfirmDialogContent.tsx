import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { isolate } from '#shared/kit/isolate.ts';
import { Button } from './Button.tsx';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';
import { cx } from './cx.ts';
import { DialogActions } from './DialogActions.tsx';
import { Field } from './Field.tsx';
import { dialogStyle, scrimStyle } from './popupStyle.ts';
import { Sentence } from './Sentence.tsx';
import { TextInput } from './TextInput.tsx';

export function ConfirmDialogContent(props: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Base.Portal>
        <Base.Backdrop forceRender className={scrimStyle} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-center justify-center overflow-hidden p-4">
          {/* The focus starts on Cancel, or on the name to type: until that is typed, nothing can be confirmed. */}
          <Base.Popup
            className={cx(dialogStyle, 'max-w-form')}
            {...(props.typeName === undefined && { initialFocus: cancelButton })}
          >
            <Question {...props} cancelButton={cancelButton} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

// Separate from the root, so that typed text is gone when the dialog opens again.
function Question({
  cancelButton,
  ...props
}: ConfirmDialogProps & { cancelButton: RefObject<HTMLButtonElement | null> }) {
  const {
    title,
    description,
    confirmLabel,
    cancelLabel = 'Cancel',
    danger,
    busy,
    blocked,
    typeName,
    onConfirm,
  } = props;
  const [typed, setTyped] = useState('');
  const allowed = !blocked && (typeName === undefined || typed.trim() === typeName.trim());

  function confirm(event: SyntheticEvent) {
    event.preventDefault();
    // React's events bubble out of a portal: a form around the dialog would be submitted too.
    event.stopPropagation();
    if (allowed && !busy) onConfirm();
  }

  return (
    <form onSubmit={confirm} className="flex flex-col gap-4">
      <Base.Title className="text-title font-semibold">
        <Sentence text={title} />
      </Base.Title>
      <Base.Description className="text-body text-ink-2">
        {typeof description === 'string' ? <Sentence text={description} /> : description}
      </Base.Description>
      {typeName !== undefined && (
        <Field label={`Type “${isolate(typeName)}” to confirm`}>
          <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
        </Field>
      )}
      <DialogActions>
        <Base.Close
          render={
            <Button ref={cancelButton} disabled={busy ?? false}>
              {cancelLabel}
            </Button>
          }
        />
        <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={!allowed} busy={busy ?? false}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

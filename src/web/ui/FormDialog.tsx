import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { Notice } from './Notice.tsx';

type FormDialogProps = {
  title: string;
  description?: ReactNode;
  /** The action in words. */
  confirmLabel: string;
  /** It destroys or overwrites something: the focus starts on Cancel, so that Enter pressed too early changes nothing. */
  danger?: boolean;
  /** Being sent. The dialog cannot be closed meanwhile. */
  busy?: boolean;
  /** Something was typed that closing would lose. Closing asks first. */
  hasChanges?: boolean;
  /** An error that belongs to no particular field. */
  problem?: string | undefined;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** For fields beside each other. */
  wide?: boolean;
  /** As in Dialog. */
  lastFocus?: () => HTMLElement | false;
  children: ReactNode;
};

/** A small form in the middle of the page with its submit and cancel buttons. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    description,
    confirmLabel,
    danger = false,
    busy = false,
    hasChanges = false,
    problem,
    onSubmit,
    onClose,
    wide = false,
    lastFocus,
    children,
  } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (hasChanges ? setIsAsking(true) : onClose());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && close()}
      title={title}
      description={description}
      wide={wide}
      {...(danger ? { firstFocus: cancelButton } : {})}
      {...(lastFocus ? { lastFocus } : {})}
    >
      <form
        noValidate
        onSubmit={(event) => {
          // React's events bubble out of a portal: a form around the dialog would be submitted too.
          event.stopPropagation();
          onSubmit(event);
        }}
        className="flex flex-col gap-4"
      >
        {children}
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <DialogActions>
          <Button ref={cancelButton} disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
      {hasChanges && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          danger
          title="Close without saving?"
          description="What you typed will be lost."
          confirmLabel="Close without saving"
          cancelLabel="Keep editing"
          onConfirm={onClose}
        />
      )}
    </Dialog>
  );
}

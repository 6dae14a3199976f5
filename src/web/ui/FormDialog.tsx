import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import { Notice } from './Notice.tsx';

type FormDialogProps = {
  title: string;
  description?: ReactNode;
  /** The deed in words. */
  confirmLabel: string;
  danger?: boolean;
  /** Being sent: nothing closes it meanwhile. */
  busy?: boolean;
  /** What is wrong with no field in particular. */
  problem?: string | undefined;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A small form in the middle of the page, with its deed and the way out of it. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    description,
    confirmLabel,
    danger = false,
    busy = false,
    problem,
    onSubmit,
    onClose,
    children,
  } = props;
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={title} description={description}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <DialogActions>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

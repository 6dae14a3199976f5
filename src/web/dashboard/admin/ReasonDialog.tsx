import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

const REASON_MAX = 500;

type ReasonDialogProps = {
  onClose: () => void;
  title: string;
  /** What happens, and how it is undone. */
  description: ReactNode;
  /** The deed in words. */
  confirmLabel: string;
  danger?: boolean;
  optional?: boolean;
  /** Fields of the deed itself. */
  children?: ReactNode;
  /** Does it; the dialog closes when it succeeds and says why when it is refused. */
  onConfirm: (reason: string) => Promise<void>;
};

/** No admin's deed without a reason: it stands in the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { onClose, title, description, confirmLabel, danger = false, optional = false, children, onConfirm } = props;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function confirm(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    setMissing(!optional && reason.trim() === '');
    if (!optional && reason.trim() === '') return;
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm(reason);
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error, 'Admin action failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={title} description={description}>
      <form noValidate onSubmit={(event) => void confirm(event)} className="flex flex-col gap-4">
        {children}
        <Field
          label="Reason"
          optional={optional}
          error={missing ? 'Give a reason.' : undefined}
          hint="Kept in the audit log."
        >
          <TextArea
            rows={2}
            maxLength={REASON_MAX}
            dir="auto"
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        </Field>
        {problem !== null && (
          <p role="alert" className="text-small text-brick">
            {problem}
          </p>
        )}
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

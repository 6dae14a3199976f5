import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

const REASON_MAX = 500;

type ReasonDialogProps = {
  onClose: () => void;
  title: string;
  /** What will happen, and how it can be undone. */
  description: ReactNode;
  /** The action in words. */
  confirmLabel: string;
  danger?: boolean;
  optional?: boolean;
  /** Further fields of the action. */
  children?: ReactNode;
  /** Performs the action. The dialog closes on success and shows a refusal. */
  onConfirm: (reason: string) => Promise<void>;
};

/** Asks for the reason of an admin's action, which the audit log records. */
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
    <FormDialog
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      danger={danger}
      busy={busy}
      problem={problem ?? undefined}
      onSubmit={(event) => void confirm(event)}
      onClose={onClose}
    >
      {children}
      <Field
        label="Reason"
        optional={optional}
        error={missing ? 'Enter a reason.' : undefined}
        hint="Saved to the audit log."
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
    </FormDialog>
  );
}

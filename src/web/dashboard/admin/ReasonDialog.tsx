import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
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
    </FormDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { REPORT_NOTE_MAX, REPORT_REASONS, type ReportReason } from '#shared/rules/review.ts';
import { REASON_LABELS } from '#shared/rules/reviewText.ts';
import { call } from '#web/client/call.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { notify } from '../notify.ts';
import { reviewsKey } from './reviewsQuery.ts';

type ReportDialogProps = { storeId: string; reviewId: string; onClose: () => void };

/** Reports a review to the admins. */
export function ReportDialog({ storeId, reviewId, onClose }: ReportDialogProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);

  async function report(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await call('reportReview', { storeId, reviewId, reason, note });
      notify('success', 'Review reported');
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error, 'Couldn’t report this review. Please try again.'));
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: reviewsKey(storeId) });
    }
  }

  return (
    <FormDialog
      title="Report this review?"
      description="An admin will decide if it breaks the rules. A bad rating alone doesn’t. Until then, visitors still see it."
      confirmLabel="Report review"
      busy={busy}
      problem={problem}
      onSubmit={(event) => void report(event)}
      onClose={onClose}
    >
      <Field label="What’s wrong with it?" kind="choice">
        <Select options={REASONS} value={reason} onChange={setReason} />
      </Field>
      <Field label="Details" optional>
        <TextArea
          rows={3}
          maxLength={REPORT_NOTE_MAX}
          dir="auto"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

const REASONS = REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

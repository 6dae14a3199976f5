import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Dispute } from '#shared/contract/disputes.ts';
import { EVIDENCE_MAX } from '#shared/rules/dispute.ts';
import { call } from '#web/client/call.ts';
import { formatDateTime, formatNumber } from '#web/client/format.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { notify } from '../notify.ts';
import { disputeQuery } from './disputesQuery.ts';

/** The answer to the bank: a draft to edit and send once, or what was sent. */
export function DisputeAnswer({ storeId, dispute }: { storeId: string; dispute: Dispute }) {
  const client = useQueryClient();
  const form = useForm<{ text: string }>({ defaultValues: { text: dispute.draft } });
  const { errors, isSubmitting } = form.formState;
  const [isAsking, setAsking] = useState(false);

  if (dispute.evidence !== null)
    return (
      <section className="flex flex-col gap-2">
        <h3 className="text-h3">Your answer</h3>
        <p className="text-small text-ink-2">
          {dispute.isSent
            ? `Sent ${dispute.answeredAt === null ? '' : formatDateTime(dispute.answeredAt)}`
            : 'Saved. It’s being sent to the bank.'}
        </p>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {dispute.evidence}
        </p>
      </section>
    );
  if (!dispute.canAnswer) return null;

  async function send({ text }: { text: string }) {
    try {
      const { dispute: changed } = await call('submitEvidence', { storeId, disputeId: dispute.id, text });
      setAsking(false);
      client.setQueryData(disputeQuery(storeId, dispute.id).queryKey, changed);
      await client.invalidateQueries({ queryKey: ['disputes', storeId] });
      notify('success', 'Answer sent');
    } catch (error) {
      setAsking(false);
      refusalToForm(error, {
        form,
        fields: { text: 'text' },
        otherwise: 'Couldn’t send your answer. Please try again.',
      });
    }
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void form.handleSubmit(() => setAsking(true))(event)}>
      <Field
        label="Answer to the bank"
        error={errors.text?.message ?? errors.root?.message}
        hint={
          dispute.isTest
            ? 'The test bank decides after a minute, in your favor unless your answer contains losing_evidence.'
            : 'We’ve filled in what we know. Add anything that shows the buyer got what they paid for, such as your emails with them.'
        }
      >
        <TextArea
          rows={14}
          dir="auto"
          {...form.register('text', {
            validate: (text) => text.trim() !== '' || 'Explain how the buyer got what they paid for.',
            maxLength: { value: EVIDENCE_MAX, message: `Use ${formatNumber(EVIDENCE_MAX)} characters or fewer.` },
          })}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary">
          Send answer
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Send this answer to the bank?"
        description="The bank accepts one answer only, and you can’t change it later."
        confirmLabel="Send answer"
        busy={isSubmitting}
        onConfirm={() => void form.handleSubmit(send)()}
      />
    </form>
  );
}

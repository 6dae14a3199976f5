import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Order } from '#shared/contract/orders.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { call } from '#web/client/call.ts';
import { formatMoney, locale } from '#web/client/format.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { notify } from '../notify.ts';
import { readAmount } from '../products/amountField.ts';
import { rememberOrder } from './ordersQuery.ts';

type RefundForm = { kind: 'full' | 'part'; amount: string; reason: string };
type RefundDialogProps = { storeId: string; order: Order; onClose: () => void };

const REASON_MAX = 500;

/** Gives money back, or marks what was given back elsewhere. One dialog is one refund, however often it is sent. */
export function RefundDialog({ storeId, order, onClose }: RefundDialogProps) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm<RefundForm>({ defaultValues: { kind: 'full', amount: '', reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const kind = useWatch({ control: form.control, name: 'kind' });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const { refundable } = order;
  const [deed, ending] = order.isElsewhere ? ['Mark', 'as refunded'] : ['Refund', ''];
  const read = readRefund({ kind, amount: typed }, refundable);

  async function refund({ reason }: RefundForm) {
    if (read.problem !== undefined) {
      form.setError('amount', { type: 'typed', message: read.problem }, { shouldFocus: true });
      return;
    }
    try {
      const { order: changed } = await call('refundOrder', {
        storeId,
        orderId: order.id,
        reason,
        idempotencyKey,
        amount: read.amount,
        elsewhere: order.isElsewhere,
      });
      await rememberOrder(client, storeId, changed);
      const amount = formatMoney({ ...refundable, amount: read.amount });
      if (order.isElsewhere) notify('success', `${amount} marked as refunded`);
      else notify('success', `${amount} refunded`, `To ${order.customerEmail}`);
      onClose();
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { amount: 'amount', reason: 'reason' },
        otherwise: 'The refund did not go through. Try again: it cannot happen twice.',
      });
    }
  }

  return (
    <FormDialog
      title={`${deed} order ${order.number} ${ending}`.trim()}
      description={
        order.isElsewhere
          ? `This sale was made elsewhere: give the money back where it was paid. Up to ${formatMoney(refundable)} can be marked.`
          : `${formatMoney(refundable)} can be given back to ${order.customerEmail}.`
      }
      confirmLabel={[deed, read.amount !== undefined && formatMoney({ ...refundable, amount: read.amount }), ending]
        .filter(Boolean)
        .join(' ')}
      danger
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void form.handleSubmit(refund)(event)}
      onClose={onClose}
    >
      <Field label="How much" kind="choice">
        <RadioCards options={kinds} value={kind} onChange={(next) => form.setValue('kind', next)} />
      </Field>
      {kind === 'part' && (
        <Field label="Amount" error={errors.amount?.message}>
          <MoneyInput
            currency={refundable.currency}
            locale={locale()}
            {...form.register('amount', { onChange: () => form.clearErrors('amount') })}
          />
        </Field>
      )}
      <Field label="Reason" optional error={errors.reason?.message} hint="Kept with the order, for you.">
        <TextArea rows={2} maxLength={REASON_MAX} dir="auto" {...form.register('reason')} />
      </Field>
      <p className="text-body text-ink-2">
        {accessWords(read.amount, refundable.amount)} The customer is told by e-mail.
      </p>
    </FormDialog>
  );
}

const kinds = [
  { value: 'full', label: 'All of it', hint: 'Takes the access away.' },
  { value: 'part', label: 'A part', hint: 'The customer keeps it.' },
] as const;

function readRefund({ kind, amount }: Pick<RefundForm, 'kind' | 'amount'>, refundable: Order['refundable']) {
  if (kind === 'full') return { amount: refundable.amount };
  const most = { amount: refundable.amount, says: REFUSALS['refund-too-large'].says };
  return readAmount(amount, { currency: refundable.currency, least: 1, most });
}

// Whatever is given back in parts: with the last of the money the access goes too.
function accessWords(amount: number | undefined, refundable: number): string {
  if (amount === refundable) return 'The customer can no longer open the files. What was downloaded stays with them.';
  return 'The customer keeps access to everything in this order.';
}

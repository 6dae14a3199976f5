import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Order } from '#shared/contract/orders.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { call } from '#web/client/call.ts';
import { formatMoney, locale } from '#web/client/format.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { notify } from '../notify.ts';
import { readAmount, type AmountRead } from '../products/amountField.ts';
import { cacheOrder } from './ordersQuery.ts';
import { hasSeveralItems, RefundItems, sumOfChosen, type ChosenLine } from './RefundItems.tsx';
import { UNFINISHED_REFUNDS } from './refundText.ts';

type RefundForm = {
  kind: 'full' | 'items' | 'part';
  amount: string;
  lines: ChosenLine[];
  reason: string;
  restock: boolean;
};
type RefundDialogProps = { storeId: string; order: Order; onClose: () => void };

const REASON_MAX = 500;

/** Refunds an order, or marks it as refunded elsewhere. One dialog is one refund, however often it is submitted. */
export function RefundDialog({ storeId, order, onClose }: RefundDialogProps) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm<RefundForm>({
    defaultValues: { kind: 'full', amount: '', lines: [], reason: '', restock: true },
  });
  const { errors, isSubmitting } = form.formState;
  const kind = useWatch({ control: form.control, name: 'kind' });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const lines = useWatch({ control: form.control, name: 'lines' });
  const isRestocked = useWatch({ control: form.control, name: 'restock' });
  const { refundable } = order;
  const isDivisible = hasSeveralItems(order.lines);
  const isSwitch = order.subscription?.isSwitch ?? false;
  // Neither the difference of a switch nor an earlier period gives the access that there is now.
  const keepsAccess = isSwitch || (order.subscription?.isEarlier ?? false);
  const [action, ending] = order.isElsewhere ? ['Mark', 'as refunded'] : ['Refund', ''];
  const read = readRefund({ kind, amount: typed, lines }, order);

  async function refund({ reason, restock }: RefundForm) {
    if (read.problem !== undefined) {
      form.setError(
        kind === 'items' ? 'lines' : 'amount',
        { type: 'typed', message: read.problem },
        { shouldFocus: true },
      );
      return;
    }
    try {
      const { order: changed } = await call('refundOrder', {
        storeId,
        orderId: order.id,
        reason,
        idempotencyKey,
        ...(kind === 'items' ? { lines } : { amount: read.amount }),
        restock,
        elsewhere: order.isElsewhere,
      });
      await cacheOrder(client, storeId, changed);
      notifyRefunded(changed, formatMoney({ ...refundable, amount: read.amount }));
      onClose();
    } catch (error) {
      refusalToForm(error, {
        form,
        fields: { amount: kind === 'items' ? 'lines' : 'amount', lines: 'lines', reason: 'reason' },
        otherwise: 'The refund didn’t go through. It’s safe to try again: the customer won’t be refunded twice.',
      });
    }
  }

  return (
    <FormDialog
      title={`${action} order ${order.number} ${ending}`.trim()}
      description={
        order.isElsewhere
          ? `This sale was recorded manually, so return the money where it was paid. You can mark up to ${formatMoney(refundable)} as refunded.`
          : `You can refund up to ${formatMoney(refundable)} to ${order.customerEmail}.`
      }
      confirmLabel={[action, read.amount !== undefined && formatMoney({ ...refundable, amount: read.amount }), ending]
        .filter(Boolean)
        .join(' ')}
      danger
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={(event) => void form.handleSubmit(refund)(event)}
      onClose={onClose}
    >
      <Field label="Refund type" kind="choice">
        <RadioCards
          columns={isDivisible ? 1 : 2}
          options={kindsOf({ isDivisible, keepsAccess })}
          value={kind}
          onChange={(next) => form.setValue('kind', next)}
        />
      </Field>
      {kind === 'items' && (
        <RefundItems
          lines={order.lines}
          chosen={lines}
          onChange={(next) => {
            form.setValue('lines', next);
            form.clearErrors('lines');
          }}
          error={errors.lines?.message}
        />
      )}
      {kind === 'part' && (
        <Field
          label="Amount"
          hint={
            order.tip.amount > 0
              ? `The tip of ${formatMoney(order.tip)} is returned last, after everything else.`
              : undefined
          }
          error={errors.amount?.message}
        >
          <MoneyInput
            currency={refundable.currency}
            locale={locale()}
            {...form.register('amount', { onChange: () => form.clearErrors('amount') })}
          />
        </Field>
      )}
      <Field label="Reason" optional error={errors.reason?.message} hint="Only you can see this.">
        <TextArea rows={2} maxLength={REASON_MAX} dir="auto" {...form.register('reason')} />
      </Field>
      {order.hasStock && (kind === 'items' || read.amount === refundable.amount) && (
        <Checkbox
          label="Put the units back in stock"
          checked={isRestocked}
          onChange={(checked) => form.setValue('restock', checked)}
        />
      )}
      <p className="text-body text-ink-2">
        {textOf(order, { kind, isFull: read.amount === refundable.amount })} We’ll email the customer.
      </p>
    </FormDialog>
  );
}

/** Reports how the latest refund of the order went. */
function notifyRefunded({ refunds, isElsewhere, customerEmail }: Order, amount: string): void {
  const status = refunds.at(-1)?.status ?? 'succeeded';
  if (isElsewhere) notify('success', `${amount} marked as refunded`);
  else if (status === 'succeeded') notify('success', `${amount} refunded`, `To ${customerEmail}`);
  else
    notify(
      status === 'failed' ? 'error' : 'info',
      UNFINISHED_REFUNDS[status].label,
      UNFINISHED_REFUNDS[status].sentence,
    );
}

const KINDS = [
  { value: 'full', label: 'Full refund', hint: 'Removes access to everything in the order.' },
  { value: 'items', label: 'Items', hint: 'Removes access to what you choose.' },
  { value: 'part', label: 'An amount', hint: 'The customer keeps access.' },
] as const;

const kindsOf = ({ isDivisible, keepsAccess }: { isDivisible: boolean; keepsAccess: boolean }) =>
  KINDS.filter(({ value }) => isDivisible || value !== 'items').map(({ hint, ...kind }) => ({
    ...kind,
    hint: keepsAccess ? 'The customer keeps access.' : hint,
  }));

function textOf(order: Order, { kind, isFull }: { kind: RefundForm['kind']; isFull: boolean }): string {
  if (order.subscription?.isSwitch) return switchText(order);
  return order.subscription?.isEarlier ? EARLIER_TEXT : accessText(kind, isFull);
}

const EARLIER_TEXT =
  'This order paid for an earlier period of the subscription. Refunding it returns the money; the customer keeps access, and the subscription continues.';

/** A refund of the difference returns money only. */
const switchText = ({ title }: Order): string =>
  `This order is the difference that the customer paid to switch to ${title}. Refunding it returns the money but leaves them on ${title}, which renews at its full price. To end it, cancel it under Sales > Subscriptions. For a cheaper one, the customer can switch themselves.`;

function readRefund({ kind, amount, lines }: Pick<RefundForm, 'kind' | 'amount' | 'lines'>, order: Order): AmountRead {
  const { refundable } = order;
  if (kind === 'full') return { amount: refundable.amount };
  const tooLarge = REFUSALS['refund-too-large'].message;
  if (kind === 'part')
    return readAmount(amount, {
      currency: refundable.currency,
      least: 1,
      most: { amount: refundable.amount, message: tooLarge },
    });
  const chosen = sumOfChosen(order.lines, lines);
  if (chosen === 0) return { problem: 'Choose at least one item.' };
  return chosen > refundable.amount ? { problem: tooLarge } : { amount: chosen };
}

// After several partial refunds, refunding the rest also revokes access.
function accessText(kind: RefundForm['kind'], isFull: boolean): string {
  if (isFull) return 'The customer will lose access to everything in the order, but keeps anything already downloaded.';
  return kind === 'items'
    ? 'The customer loses access to an item once all its units are refunded, but keeps anything already downloaded.'
    : 'The customer keeps access to everything in this order.';
}
